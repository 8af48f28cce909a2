"""Words above the columns of a class list and below its last pupil, in the languages that schools use here."""

GIVEN = """
    First name|Given name|Forename|Christian name|firstname|givenname|Vorname|Vornamen|Vor|Rufname|Prénom|Nombre
    Nombres|Nombre de pila|Imię|Imie|Imiona|Ime|Prenume|Fornavn|Voornaam|Roepnaam|Nome|Křestní jméno|Jméno|Meno
    Krstné meno|Keresztnév|Utónév|Etunimi|Förnamn|Ad|Adı|Emri|Имя|Ім'я|Име|Όνομα|Ονομα|שם פרטי|الاسم الأول|名|名前
"""
PREFERRED = """
    Preferred name|Preferred first name|Preferred given name|Preferred|Nickname|Known as|Goes by|Chosen name
    Usual name|Display name
"""
FAMILY = """
    Last name|Family name|Surname|Second name|lastname|familyname|Nachname|Familienname|Zuname|Nach|Zu|Familien
    Nom|Nom de famille|Nom usuel|Apellidos|Apellido|Primer apellido|Nazwisko|Priimek|Prezime|Nume|Nume de familie
    Etternavn|Efternavn|Achternaam|Cognome|Příjmení|Priezvisko|Vezetéknév|Családnév|Sukunimi|Efternamn|Sobrenome
    Apelido|Soyad|Soyadı|Mbiemri|Фамилия|Прізвище|Презиме|Επώνυμο|שם משפחה|اسم العائلة|姓|姓氏
"""
EXTERNAL = """
    ID number|idnumber|ID|Student ID|Student number|Pupil ID|Pupil number|UPN|sourcedId|Schülernummer|Schüler-ID
    Numéro|Numéro élève|Número|Numer|Numer legitymacji|Matična številka|Număr matricol|Elevnummer|Leerlingnummer
    Matricola|学号|學號|番号|학번|번호
"""
WHOLE = """
    Name|Names|Full name|Student|Students|Pupil|Pupils|Student name|Pupil name|Learner|Child|Schüler|Schülerin
    Schüler/in|Schülername|Élève|Alumno|Alumna|Alumnado|Uczeń|Učenec|Učenka|Dijak|Elev|Elevul|Leerling|Navn|Naam
    Namn|Allievo|Alunno|Aluno|Tanuló|Nimi|Öğrenci|ФИО|Ученик|Учень|Ονοματεπώνυμο|שם|الاسم|姓名|名字|氏名|이름|성명
"""
QUALIFIERS = """
    legal|official|full|student|students|pupil|pupils|child|childs|learner|your|the|of|s|schüler|schülers|élève
    alumno|alumna|del|de l|ucznia|učenca|elevului
"""
"""Words that say nothing about which part of a name is in the column."""

JOINING = "and|y|e|i|et|in|und|si|og|en|och|ja|és|a|ve|и|і|та|και"
TOTALS = """
    total|totals|grand total|sum|count|average|mean|number|number of students|number of pupils
    total number of pupils|total pupils|total students|number on roll|students|pupils|summe|gesamt|gesamtzahl
    insgesamt|anzahl|anzahl schüler|schüler|durchschnitt|schnitt|total général|effectif|effectif total|moyenne
    somme|élèves|suma|media|promedio|alumnos|total alumnos|razem|ogółem|średnia|liczba uczniów|uczniów|skupaj
    vsota|povprečje|število učencev|učencev|ukupno|prosjek|total elevi|elevi|medie|totale|alunni|summa|i alt
    sum elever|antal|antall|antal elever|gjennomsnitt|elever|totaal|gemiddelde|leerlingen|celkem|průměr|spolu
    priemer|összesen|átlag|yhteensä|toplam|итого|всего|разом|всього|σύνολο|合计|合計|总计|總計|总数|평균|합계
"""
