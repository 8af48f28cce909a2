"""Small changes of a module: what a slip of the keyboard or a wrong thought would leave behind."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
PAIRS = "Lt LtE, Gt GtE, Eq NotEq, Is IsNot, In NotIn, Add Sub, And Or"
OPPOSITE = {
    getattr(ast, a): getattr(ast, b) for pair in PAIRS.split(", ") for a, b in [pair.split(), pair.split()[::-1]]
}


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """What a node is replaced by, one after the other."""
    match node:
        case ast.Compare(left, ops, comparators):
            for i, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:i], OPPOSITE[type(op)](), *ops[i + 1 :]], comparators)
        case ast.BinOp(left, op, right) if type(op) in OPPOSITE:
            yield ast.BinOp(left, OPPOSITE[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(OPPOSITE[type(op)](), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(int(value)):
            yield ast.Constant(value + 1)
        case ast.Name(name) if name in SWAPPED:
            yield ast.Name(SWAPPED[name])
        case ast.Slice(lower, upper, step):
            if lower and not isinstance(lower, ast.Constant):
                yield ast.Slice(ast.BinOp(lower, ast.Add(), ast.Constant(1)), upper, step)
            if upper and not isinstance(upper, ast.Constant):
                yield ast.Slice(lower, ast.BinOp(upper, ast.Add(), ast.Constant(1)), step)
        case ast.Return(value) if value and ast.unparse(value) != ast.unparse(empty(value)):
            yield ast.Return(empty(value))
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.If(orelse=[]):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def empty(value: ast.expr) -> ast.expr:
    """The least that a function could return in place of a value."""
    match value:
        case ast.Tuple() | ast.Call(ast.Name("tuple")):
            return ast.Tuple([])
        case ast.List() | ast.ListComp() | ast.Call(ast.Name("sorted" | "list")):
            return ast.List([])
        case ast.Dict() | ast.DictComp():
            return ast.Dict([], [])
        case ast.JoinedStr() | ast.Constant(str()):
            return ast.Constant("")
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()) | ast.Call(ast.Name("any" | "all" | "bool")):
            return ast.Constant(False)
        case ast.Constant(bool(known)):
            return ast.Constant(known)  # flipped as a constant already
    return ast.Constant(None)


def passed_over(node: ast.AST) -> bool:
    """What is there for readers and for the type checker."""
    match node:
        case ast.Assert() | ast.Expr(ast.Constant()) | ast.If(ast.Name("TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name("__all__" | "__slots__")]):
            return True
    return False


@dataclass
class Site:
    """A node, where it hangs, and what it may become."""

    parent: ast.AST
    field: str
    index: int | None
    node: ast.AST
    new: ast.AST
    line: int
    home: int

    def change(self) -> None:
        if self.index is None:
            setattr(self.parent, self.field, self.new)
        else:
            getattr(self.parent, self.field)[self.index] = self.new

    def words(self) -> str:
        old, new = ("; ".join(ast.unparse(n).split("\n")[:2]) for n in (self.node, self.new))
        return f"{old[:90]} → {'(dropped)' if new == 'pass' else new[:90]}"


def sites(parent: ast.AST, line: int = 1, home: int = 0) -> Iterator[Site]:
    """Every change of a module, always in the same order."""
    if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef):
        home = min(n.lineno for n in (parent, *parent.decorator_list))
    for field, value in ast.iter_fields(parent):
        if field in ("annotation", "returns", "decorator_list"):
            continue
        for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
            if isinstance(node, ast.AST) and not passed_over(node):
                at = getattr(node, "lineno", line)
                around = 0 if isinstance(node, ast.arguments) else home  # defaults are evaluated outside
                yield from (Site(parent, field, index, node, new, at, around) for new in changes(node))
                yield from sites(node, at, around)


def mutated(text: str, site: int) -> str:
    tree = ast.parse(text)
    list(sites(tree))[site].change()
    return ast.unparse(tree)
