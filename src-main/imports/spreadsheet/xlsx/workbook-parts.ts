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
  hiddenSheets: string[];
  is1904: boolean;
};

type Relation = { type: string; target: string };
type ListedSheet = { name: string; isHidden: boolean; entry: ZipEntry | undefined };

/**
 * Chooses the first visible worksheet: chart and dialog sheets hold no rows, hidden ones are named, not read.
 *
 * @throws ReaderError NOT_OOXML, NO_DATA_SHEET, MISSING_PART, TOO_MANY_PARTS, DOCTYPE and those of inflatePart
 */
export async function findParts(
  context: InflateContext,
  directory: ZipDirectory,
  limits: ReaderLimits,
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
  const firstVisible = sheets.find((sheet) => !sheet.isHidden);
  if (firstVisible === undefined) throw new ReaderError("NO_DATA_SHEET");
  if (firstVisible.entry === undefined) throw new ReaderError("MISSING_PART", { part: firstVisible.name });
  const partOfType = (type: string): ZipEntry | undefined => directory.get(pathOfType(relations, type) ?? "");
  const date1904 = findTags(xml, "workbookPr").next().value?.get("date1904");
  return {
    sheetName: firstVisible.name,
    sheet: firstVisible.entry,
    sharedStrings: partOfType("sharedStrings"),
    styles: partOfType("styles"),
    otherSheets: sheets.filter((sheet) => sheet !== firstVisible && !sheet.isHidden).map((sheet) => sheet.name),
    hiddenSheets: sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name),
    is1904: date1904 === "1" || date1904 === "true",
  };
}

function worksheets(
  xml: string,
  relations: ReadonlyMap<string, Relation>,
  directory: ZipDirectory,
  limits: ReaderLimits,
): ListedSheet[] {
  const sheets: ListedSheet[] = [];
  for (const tag of findTags(xml, "sheet")) {
    const relation = relations.get(tag.get("id") ?? "");
    // A missing relation is damage of that sheet; other kinds of sheet are simply no data.
    if (relation !== undefined && !relation.type.endsWith("/worksheet")) continue;
    const state = tag.get("state") ?? "visible";
    sheets.push({
      name: tag.get("name") ?? "",
      isHidden: state !== "visible",
      entry: relation === undefined ? undefined : directory.get(relation.target),
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
