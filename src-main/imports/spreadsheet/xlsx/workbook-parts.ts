import { ReaderError } from "../source/errors.ts";
import type { ReaderLimits } from "../source/limits.ts";
import { findTags, scanTags } from "../xml/xml-tags.ts";
import { smallPartText } from "../xml/xml-text.ts";
import { type InflateContext, inflateWhole } from "../zip/inflate-part.ts";
import type { ZipDirectory, ZipEntry } from "../zip/zip-directory.ts";

/** The parts needed to read one worksheet, and what the workbook says about itself. */
export type WorkbookParts = {
  sheetName: string;
  sheet: ZipEntry;
  sharedStrings: ZipEntry | undefined;
  styles: ZipEntry | undefined;
  otherSheets: string[];
  /** The visible worksheet that was in front when the workbook was saved. */
  frontSheet: string | undefined;
  hiddenSheets: string[];
  is1904: boolean;
};

type Relation = { type: string; target: string };
/** `place` counts all sheets of the workbook, charts too. */
type ListedSheet = { name: string; isHidden: boolean; entry: ZipEntry | undefined; place: number };

/**
 * Chooses the first visible worksheet, or the one of the name `wanted`: chart and dialog sheets hold no rows, hidden ones
 * are named, not read.
 *
 * @throws ReaderError NOT_OOXML, NO_DATA_SHEET, NO_SUCH_SHEET, MISSING_PART, TOO_MANY_PARTS, DOCTYPE and those of inflatePart
 */
export async function findParts(
  context: InflateContext,
  directory: ZipDirectory,
  limits: ReaderLimits,
  wanted?: string,
): Promise<WorkbookParts> {
  const readText = async (entry: ZipEntry) => smallPartText(await inflateWhole(context, entry, limits.wholePartBytes));
  const readRelations = async (path: string) =>
    relationsOf(await relationsText(directory, path, readText), path, limits);
  const rootRelations = await readRelations("");
  const workbookPath = pathOfType(rootRelations, "officeDocument") ?? "xl/workbook.xml";
  const workbook = directory.get(workbookPath);
  if (workbook === undefined) throw new ReaderError("NOT_OOXML");
  const xml = await readText(workbook);
  // Documents and presentations are packages of the same kind.
  if (scanTags(xml).next().value?.name !== "workbook") throw new ReaderError("NOT_OOXML");
  const relations = await readRelations(workbookPath);
  const sheets = worksheets(xml, relations, directory, limits);
  const visible = sheets.filter((sheet) => !sheet.isHidden);
  const chosen = chosenSheet(visible, wanted);
  if (chosen.entry === undefined) throw new ReaderError("MISSING_PART", { part: chosen.name });
  const front = Number(findTags(xml, "workbookView").next().value?.get("activeTab") ?? 0);
  const partOfType = (type: string): ZipEntry | undefined => directory.get(pathOfType(relations, type) ?? "");
  const date1904 = findTags(xml, "workbookPr").next().value?.get("date1904");
  return {
    sheetName: chosen.name,
    sheet: chosen.entry,
    sharedStrings: partOfType("sharedStrings"),
    styles: partOfType("styles"),
    otherSheets: visible.filter((sheet) => sheet !== chosen).map((sheet) => sheet.name),
    frontSheet: visible.find(({ place }) => place === front)?.name,
    hiddenSheets: sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name),
    is1904: date1904 === "1" || date1904 === "true",
  };
}

/** The sheet of a name among the visible ones, the first where none is wanted. @throws ReaderError NO_DATA_SHEET, NO_SUCH_SHEET */
export function chosenSheet<Sheet extends { readonly name: string }>(
  visible: readonly Sheet[],
  wanted: string | undefined,
): Sheet {
  const sheet = wanted === undefined ? visible[0] : visible.find(({ name }) => name === wanted);
  if (sheet !== undefined) return sheet;
  if (wanted === undefined) throw new ReaderError("NO_DATA_SHEET");
  throw new ReaderError("NO_SUCH_SHEET", { sheet: wanted, sheets: visible.map(({ name }) => name).join("、") });
}

function worksheets(
  xml: string,
  relations: ReadonlyMap<string, Relation>,
  directory: ZipDirectory,
  limits: ReaderLimits,
): ListedSheet[] {
  const sheets: ListedSheet[] = [];
  let place = -1;
  for (const tag of findTags(xml, "sheet")) {
    place += 1;
    const relation = relations.get(tag.get("id") ?? "");
    // A missing relation is damage of that sheet; other kinds of sheet are simply no data.
    if (relation !== undefined && !relation.type.endsWith("/worksheet")) continue;
    const state = tag.get("state") ?? "visible";
    sheets.push({
      name: tag.get("name") ?? "",
      isHidden: state !== "visible",
      entry: relation === undefined ? undefined : directory.get(relation.target),
      place,
    });
    refuseMany(sheets.length, limits);
  }
  return sheets;
}

function folderOf(partPath: string): string {
  return partPath.slice(0, partPath.lastIndexOf("/") + 1);
}

async function relationsText(
  directory: ZipDirectory,
  partPath: string,
  readText: (entry: ZipEntry) => Promise<string>,
): Promise<string> {
  const folder = folderOf(partPath);
  const entry = directory.get(`${folder}_rels/${partPath.slice(folder.length)}.rels`);
  return entry === undefined ? "" : readText(entry);
}

/** Relations of a part by id, their targets as directory keys. */
function relationsOf(xml: string, partPath: string, limits: ReaderLimits): Map<string, Relation> {
  const relations = new Map<string, Relation>();
  for (const tag of findTags(xml, "Relationship")) {
    const target = resolvePath(folderOf(partPath), tag.get("Target") ?? "");
    relations.set(tag.get("Id") ?? "", { type: tag.get("Type") ?? "", target });
    refuseMany(relations.size, limits);
  }
  return relations;
}

/** There cannot be more of them than parts; a list of a million would fill the memory. */
function refuseMany(parts: number, { parts: limit }: ReaderLimits): void {
  if (parts > limit) throw new ReaderError("TOO_MANY_PARTS", { limit, parts });
}

function pathOfType(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type.endsWith(`/${type}`))?.target;
}

function resolvePath(folder: string, target: string): string {
  const full = target.startsWith("/") ? target.slice(1) : folder + target;
  const path: string[] = [];
  for (const step of full.replaceAll("\\", "/").split("/")) {
    if (step === "..") path.pop();
    else if (step !== "." && step !== "") path.push(step);
  }
  return path.join("/").toLowerCase();
}
