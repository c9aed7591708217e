import type { ImportTemplate } from "../../kernel/imports/cells/define.ts";
import { matchTitles, type TitleMatch } from "../../kernel/imports/cells/titles.ts";

export type Candidate = { readonly template: ImportTemplate; readonly match: TitleMatch };

/** Result of recognising a header row. `nearest`: the template that knows most of its titles and lacks fewest of its own. */
export type Recognition =
  | { readonly kind: "found"; readonly candidate: Candidate }
  | { readonly kind: "ambiguous"; readonly candidates: readonly Candidate[] }
  | { readonly kind: "incomplete"; readonly nearest: Candidate }
  | { readonly kind: "nothing" };

const sizeOf = ({ match }: Candidate): number => match.columns.size;

const columnsOf = ({ match }: Candidate): ReadonlySet<number> => new Set(match.columns.values());

const requiredColumns = ({ template, match }: Candidate): number[] =>
  template.fields.filter(({ required }) => required).map(({ key }) => match.columns.get(key) ?? -1);

const holdsAll = (all: ReadonlySet<number>, some: Iterable<number>): boolean => [...some].every((one) => all.has(one));

const isBill = ({ template }: Candidate): boolean => template.bill !== undefined;

/**
 * One template demands titles that the other does not know, and knows all that the other demands. A list of what is
 * to be paid is a bill whatever else it says of the workers.
 */
const demandsMore = (one: Candidate, other: Candidate): boolean =>
  ((isBill(one) && !isBill(other)) || holdsAll(columnsOf(one), requiredColumns(other))) &&
  !holdsAll(columnsOf(other), requiredColumns(one));

/** One template explains every title that the other explains, and more. */
const explainsMore = (one: Candidate, other: Candidate): boolean =>
  sizeOf(one) > sizeOf(other) && holdsAll(columnsOf(one), columnsOf(other));

const unbeaten = (
  candidates: readonly Candidate[],
  beats: (one: Candidate, other: Candidate) => boolean,
): readonly Candidate[] => candidates.filter((one) => !candidates.some((other) => other !== one && beats(other, one)));

const isNearer = (one: Candidate, other: Candidate): boolean =>
  sizeOf(one) === sizeOf(other) ? one.match.missing.length < other.match.missing.length : sizeOf(one) > sizeOf(other);

/**
 * Few titles make some templates, and a form above a table (姓名：张三) has some of them too: most of the row is theirs, or
 * it is not their header. Bills demand enough by themselves, and their files carry many columns of others.
 */
const isMostOf = (one: Candidate, header: readonly string[]): boolean =>
  isBill(one) || sizeOf(one) * 2 > header.filter((title) => title.trim() !== "").length;

const isWhole = ({ template, match }: Candidate): boolean => match.columns.size === template.fields.length;

/**
 * The template that a header row belongs to, by its titles alone. A template whose required titles are all there wins
 * over one that demands less (a bill over the worker in it), then over one that explains less; of several that explain the
 * same titles, the one of which nothing is absent. What is then left open is told, never guessed. A template that lacks a
 * required title and still explains more titles than the winner makes the row nobody's: a title was misspelt there.
 * Of one template alone nothing is asked but its required titles: a person chose it.
 */
export const recognise = (templates: readonly ImportTemplate[], header: readonly string[]): Recognition => {
  const all = templates
    .map((template) => ({ template, match: matchTitles(template, header) }))
    .filter(({ match }) => match.columns.size > 0);
  if (all.length === 0) return { kind: "nothing" };
  const complete = all.filter(
    (one) => one.match.missing.length === 0 && (templates.length === 1 || isMostOf(one, header)),
  );
  const bestCandidates = unbeaten(unbeaten(complete, demandsMore), explainsMore);
  const most = bestCandidates.reduce((count, one) => Math.max(count, sizeOf(one)), 0);
  const nearest = all
    .filter((one) => !complete.includes(one) && sizeOf(one) > most)
    .reduce<Candidate | null>((best, one) => (best === null || isNearer(one, best) ? one : best), null);
  if (nearest !== null) return { kind: "incomplete", nearest };
  const wholeMatches = bestCandidates.filter(isWhole);
  const [candidate] = bestCandidates.length === 1 ? bestCandidates : wholeMatches;
  if (candidate !== undefined && (bestCandidates.length === 1 || wholeMatches.length === 1))
    return { kind: "found", candidate };
  return { kind: "ambiguous", candidates: bestCandidates };
};
