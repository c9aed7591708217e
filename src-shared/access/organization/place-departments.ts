import { companyKey } from "../../kernel/values/companies/company-name.ts";
import { departmentLevels, departmentsAtMost } from "./department-limits.ts";
import { isNamedOn, loops, partsOfPath, textCouldMean } from "./department-paths.ts";

/** A department that a tree has. `leader` is left out where nobody knows it. */
export type KnownDepartment = {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly code: string | null;
  readonly leader?: string | null;
};

/** A department as a row of a file names it; texts that are empty say nothing. */
export type DepartmentLine = {
  readonly row: number;
  readonly parent: string;
  readonly name: string;
  readonly code: string;
  readonly leader: string;
};

/** A department at its place. `id` null: a row makes it; `row` null: no row names it. */
export type PlacedDepartment = {
  readonly id: string | null;
  readonly row: number | null;
  readonly name: string;
  readonly code: string;
  readonly leader: string | null | undefined;
  readonly parent: PlacedDepartment | null;
  /** 1 for those that nothing is above. */
  readonly level: number;
};

/** Reason why a row makes no department: a code, and the column that it is about. */
export type LineRefusal = {
  readonly field: "parent" | "name" | "code";
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
};

/** Fate of a row. `elsewhere`: its parent is neither in the file nor known to be missing. */
export type LineFate = {
  readonly row: number;
  readonly at: PlacedDepartment | null;
  readonly isNew: boolean;
  readonly elsewhere: boolean;
  readonly refusal: LineRefusal | null;
};

/** A row on the way to its place. */
type OpenLine = {
  readonly line: DepartmentLine;
  candidates: readonly Candidate[];
  /** The path by which the parent is named; null where its code or name is enough. */
  path: readonly string[] | null;
  next: number;
  waitsFor: OpenLine | null;
  readonly waiting: OpenLine[];
  at: PlacedDepartment | null;
  isNew: boolean;
  elsewhere: boolean;
  refusal: LineRefusal | null;
};

type Candidate = PlacedDepartment | OpenLine;

const isLine = (candidate: Candidate): candidate is OpenLine => "line" in candidate;
const isOpen = ({ at, refusal }: OpenLine): boolean => at === null && refusal === null;

const refuse = (field: LineRefusal["field"], code: string, params: LineRefusal["params"] = {}): LineRefusal => ({
  ...{ field, code, params },
});

/** Places of known departments, those above first whatever order they come in. */
const placedOf = (known: readonly KnownDepartment[]): readonly PlacedDepartment[] => {
  const byId = new Map(known.map((one) => [one.id, one]));
  const done = new Map<string, PlacedDepartment>();
  const place = ({ id, parent_id, name, code, leader }: KnownDepartment): PlacedDepartment => {
    const earlier = done.get(id);
    if (earlier !== undefined) return earlier;
    const above = parent_id === null ? undefined : byId.get(parent_id);
    const parent = above === undefined ? null : place(above);
    const made = { id, row: null, name, code: code ?? "", leader, parent, level: (parent?.level ?? 0) + 1 };
    done.set(id, made);
    return made;
  };
  return known.map(place);
};

const pairOf = (above: string | undefined, name: string | undefined): string => `${above ?? ""}\u001f${name ?? ""}`;

/** True unless what a row says of its own parent speaks against a path; a code says nothing of what is above it. */
const couldBeAt =
  (path: readonly string[]) =>
  (other: Candidate): boolean =>
    isLine(other)
      ? partsOfPath(other.line.parent).at(-1) !== path.at(-2) || textCouldMean(other.line.parent, path.slice(0, -1))
      : isNamedOn(other, path);

/** The departments that candidates are, each once; more than a few are as unclear as two. */
const distinct = (candidates: readonly Candidate[], path: readonly string[] | null): readonly Candidate[] => {
  const found = new Set<Candidate>();
  for (const each of candidates) {
    const one = isLine(each) ? (each.at ?? each) : each;
    if (path === null || isLine(one) || isNamedOn(one, path)) found.add(one);
    if (path === null && found.size > 1) break;
  }
  return [...found];
};

/** The rows of a file on their way into a tree. */
class Placing {
  private readonly byCode = new Map<string, Candidate>();
  private readonly byName = new Map<string, Candidate[]>();
  /** Those of a name below one of a name, and those that a path may mean. */
  private readonly underName = new Map<string, Candidate[]>();
  private readonly onPath = new Map<string, readonly Candidate[]>();
  private readonly children = new Map<PlacedDepartment | null, Map<string, PlacedDepartment>>();
  /** Row that named a department first, by the department. */
  private readonly namedBy = new Map<PlacedDepartment, number>();
  private readonly elsewhere = new Map<string, PlacedDepartment>();
  private readonly lines: OpenLine[];
  private readonly ready: OpenLine[] = [];
  private readonly knowsTree: boolean;
  private readonly free: number;
  readonly made: PlacedDepartment[] = [];

  constructor(lines: readonly DepartmentLine[], known: readonly KnownDepartment[] | null) {
    this.knowsTree = known !== null;
    this.free = departmentsAtMost - (known?.length ?? 0);
    const there = placedOf(known ?? []);
    for (const one of there) {
      if (one.code !== "") this.byCode.set(one.code, one);
      this.addName(one.name, one);
      this.below(one.parent).set(companyKey(one.name), one);
    }
    this.lines = lines.map((line) => this.opened(line));
    for (const one of [...there, ...this.lines]) this.addUnder(one);
    for (const one of this.lines) this.addCandidates(one);
  }

  run(): readonly LineFate[] {
    for (const one of this.lines) this.settle(one);
    this.drain();
    for (let open = this.lines.filter(isOpen); open.length > 0; open = open.filter(isOpen)) {
      this.breakLoops(open);
      this.drain();
    }
    return this.lines.map(({ line, at, isNew, elsewhere, refusal }) => ({
      ...{ row: line.row, at, isNew, elsewhere, refusal },
    }));
  }

  private opened(line: DepartmentLine): OpenLine {
    const one: OpenLine = {
      ...{ line, candidates: [], path: null, next: 0, waitsFor: null, waiting: [] },
      ...{ at: null, isNew: false, elsewhere: false, refusal: null },
    };
    if (line.code !== "" && !this.byCode.has(line.code)) this.byCode.set(line.code, one);
    if (line.name !== "") this.addName(line.name, one);
    return one;
  }

  private addName(name: string, one: Candidate): void {
    const key = companyKey(name);
    const alike = this.byName.get(key);
    if (alike === undefined) this.byName.set(key, [one]);
    else alike.push(one);
  }

  private below(parent: PlacedDepartment | null): Map<string, PlacedDepartment> {
    const found = this.children.get(parent) ?? new Map<string, PlacedDepartment>();
    this.children.set(parent, found);
    return found;
  }

  /** Departments that a row's parent may be: by code, else by name, else by path. */
  private addCandidates(one: OpenLine): void {
    const { parent } = one.line;
    if (parent === "") return;
    const coded = this.byCode.get(parent);
    const named = coded === undefined ? this.byName.get(companyKey(parent)) : [coded];
    if (named !== undefined) {
      one.candidates = named;
      return;
    }
    const path = partsOfPath(parent);
    if (path.length < 2) return;
    one.path = path;
    const known = this.onPath.get(path.join("/"));
    const found = known ?? (this.underName.get(pairOf(path.at(-2), path.at(-1))) ?? []).filter(couldBeAt(path));
    this.onPath.set(path.join("/"), found);
    one.candidates = found.filter((other) => other !== one);
  }

  /** Remembers what may be below a name, so that a path is looked up by its last two parts. */
  private addUnder(one: Candidate): void {
    const [name, above] = isLine(one) ? [one.line.name, this.nameAbove(one.line)] : [one.name, one.parent?.name ?? ""];
    const key = pairOf(companyKey(above), companyKey(name));
    const alike = this.underName.get(key);
    if (alike === undefined) this.underName.set(key, [one]);
    else alike.push(one);
  }

  private nameAbove({ parent }: DepartmentLine): string {
    const coded = this.byCode.get(parent);
    if (coded !== undefined) return isLine(coded) ? coded.line.name : coded.name;
    return this.byName.has(companyKey(parent)) ? parent : (partsOfPath(parent).at(-1) ?? "");
  }

  /** Decides a row as soon as everything that its parent may be has its place, else lets it wait for the first that has none. */
  private settle(one: OpenLine): void {
    for (; one.next < one.candidates.length; one.next += 1) {
      const candidate = one.candidates[one.next];
      if (candidate === undefined || candidate === one || !isLine(candidate) || !isOpen(candidate)) continue;
      candidate.waiting.push(one);
      one.waitsFor = candidate;
      return;
    }
    one.waitsFor = null;
    this.decide(one);
    this.ready.push(...one.waiting);
  }

  private drain(): void {
    for (let at = 0; at < this.ready.length; at += 1) {
      const one = this.ready[at];
      if (one !== undefined && isOpen(one)) this.settle(one);
    }
    this.ready.length = 0;
  }

  private decide(one: OpenLine): void {
    const { line, candidates, path } = one;
    if (line.parent === "") {
      this.place(one, null);
      return;
    }
    const meant = distinct(candidates, path);
    const fromTop = meant.filter((each) => !isLine(each) && each.level === path?.length);
    const [parent, ...others] = fromTop.length === 1 ? fromTop : meant;
    if (parent === undefined) this.placeElsewhere(one);
    else if (others.length > 0) one.refusal = refuse("parent", "parent_ambiguous");
    else if (!isLine(parent)) this.place(one, parent);
    else one.refusal = parent === one ? refuse("parent", "parent_cycle") : refuse("parent", "parent_refused");
  }

  /** A parent that neither the file nor the tree has is missing; without knowing the tree it may be there. */
  private placeElsewhere(one: OpenLine): void {
    const { parent } = one.line;
    if (this.knowsTree) {
      one.refusal = refuse("parent", "parent_missing", { parent });
      return;
    }
    const key = companyKey(parent);
    const name = partsOfPath(parent).at(-1) ?? parent;
    const above = this.elsewhere.get(key) ?? {
      ...{ id: "", row: null, name, code: "", leader: undefined, parent: null, level: 1 },
    };
    this.elsewhere.set(key, above);
    one.elsewhere = true;
    this.place(one, above);
  }

  private place(one: OpenLine, parent: PlacedDepartment | null): void {
    const { line } = one;
    const { row, name, code } = line;
    const siblings = this.below(parent);
    const twin = siblings.get(companyKey(name));
    if (name !== "" && twin !== undefined) {
      this.placeAgain(one, twin);
      return;
    }
    const holder = code === "" ? undefined : this.byCode.get(code);
    const level = (parent?.level ?? 0) + 1;
    if (level > departmentLevels) one.refusal = refuse("parent", "department_too_deep");
    else if (holder !== undefined && holder !== one)
      one.refusal = isLine(holder)
        ? refuse("code", "department_code_repeated", { other: holder.line.row })
        : refuse("code", "department_code_taken", { name: holder.name });
    else if (this.made.length >= this.free) one.refusal = refuse("name", "departments_too_many");
    else {
      one.at = { id: null, row, name, code, leader: line.leader, parent, level };
      one.isNew = true;
      this.made.push(one.at);
      this.namedBy.set(one.at, row);
      siblings.set(companyKey(name), one.at);
    }
  }

  /** A row whose department is there: by a row before it, or in the tree, where it must not say anything else. */
  private placeAgain(one: OpenLine, twin: PlacedDepartment): void {
    const { row, name, code, leader } = one.line;
    const other = this.namedBy.get(twin);
    // Whoever names it as a parent means the one that is there.
    one.at = twin;
    if (other !== undefined) one.refusal = refuse("name", "department_repeated", { other });
    else if (differs(code, twin.code) || (twin.leader !== undefined && differs(leader, twin.leader ?? "")))
      one.refusal = refuse("name", "department_differs", { name });
    this.namedBy.set(twin, other ?? row);
  }

  /** Refuses rows that wait for each other: for what else their parent may be, or for the circle. */
  private breakLoops(open: readonly OpenLine[]): void {
    for (const loop of loops(open)) {
      const unclear = loop.filter(({ candidates }) => candidates.length > 1);
      const isClear = unclear.length === 0;
      for (const one of isClear ? loop : unclear) {
        one.refusal = refuse("parent", isClear ? "parent_cycle" : "parent_ambiguous");
        this.ready.push(...one.waiting);
      }
    }
  }
}

const differs = (said: string, held: string): boolean => said !== "" && said !== held;

/**
 * Gives the rows of a file their places in a tree: a parent is named by its code, else by its name where only one has it, else by its
 * path ("总部/财务部", from the top or from where it is plain), and may stand in any row or in the tree already. A row of a department
 * that is there is none to make. `known` null: nobody knows the tree. `made`: new ones, those above first.
 */
export const placeDepartments = (
  lines: readonly DepartmentLine[],
  known: readonly KnownDepartment[] | null,
): { readonly fates: readonly LineFate[]; readonly made: readonly PlacedDepartment[] } => {
  const placing = new Placing(lines, known);
  return { fates: placing.run(), made: placing.made };
};
