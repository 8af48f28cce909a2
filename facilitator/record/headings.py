"""How the columns of a class list are headed in the languages that schools here use."""

GIVEN = ("First name", "Given name", "Forename", "Preferred given name", "firstname", "Vorname", "Rufname", "Prénom", "Nombre", "Imię",
         "Imie", "Ime", "Prenume", "Fornavn", "Voornaam", "Nome", "Křestní jméno", "Jméno", "Meno", "Keresztnév", "Utónév",
         "Etunimi", "Förnamn")
FAMILY = ("Last name", "Family name", "Surname", "lastname", "Nachname", "Familienname", "Nom", "Nom de famille", "Apellidos", "Apellido",
          "Nazwisko", "Priimek", "Prezime", "Nume", "Nume de familie", "Etternavn", "Efternavn", "Achternaam", "Cognome", "Příjmení",
          "Priezvisko", "Vezetéknév", "Sukunimi", "Efternamn")
EXTERNAL = ("ID number", "idnumber", "ID", "Student ID", "Pupil ID", "sourcedId", "Schülernummer", "Numéro", "Número", "Numer",
            "Numer legitymacji", "Matična številka", "Număr matricol", "Elevnummer", "Leerlingnummer", "Matricola")
WHOLE = ("Name", "Full name", "Student", "Pupil", "Student name", "Schüler", "Schülerin", "Schüler/in", "Élève", "Alumno", "Alumna",
         "Uczeń",
         "Nazwisko i imię", "Imię i nazwisko", "Učenec", "Ime in priimek", "Priimek in ime", "Elev", "Elevul",
         "Nume și prenume", "Leerling",
         "Navn", "Naam", "Nom et prénom", "Allievo")
