import { ReaderError } from "./errors.ts";
import { type InflateContext, inflateWhole } from "./inflate-part.ts";
import { findTags, smallPartText } from "./xml-text.ts";
import type { ZipDirectory, ZipEntry } from "./zip-directory.ts";

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
 * @throws ReaderError NOT_OOXML, NO_DATA_SHEET, MISSING_PART, DOCTYPE and those of inflatePart
 */
export async function findParts(context: InflateContext, directory: ZipDirectory): Promise<WorkbookParts> {
  const rootRelations = await readRelations(context, directory, "");
  const workbookPath = pathOfType(rootRelations, "officeDocument") ?? "xl/workbook.xml";
  const workbook = directory.get(workbookPath);
  if (workbook === undefined) throw new ReaderError("NOT_OOXML");
  const xml = smallPartText(await inflateWhole(context, workbook));
  const relations = await readRelations(context, directory, workbookPath);
  const sheets = worksheets(xml, relations, directory);
  const chosen = sheets.find((sheet) => !sheet.isHidden);
  if (chosen === undefined) throw new ReaderError("NO_DATA_SHEET");
  if (chosen.entry === undefined) throw new ReaderError("MISSING_PART", { part: chosen.name });
  const partOfType = (type: string): ZipEntry | undefined => directory.get(pathOfType(relations, type) ?? "");
  const date1904 = findTags(xml, "workbookPr")[0]?.get("date1904");
  return {
    sheetName: chosen.name,
    sheet: chosen.entry,
    sharedStrings: partOfType("sharedStrings"),
    styles: partOfType("styles"),
    otherSheets: sheets.filter((sheet) => sheet !== chosen && !sheet.isHidden).map((sheet) => sheet.name),
    hiddenSheets: sheets.filter((sheet) => sheet.isHidden).map((sheet) => sheet.name),
    is1904: date1904 === "1" || date1904 === "true",
  };
}

function worksheets(xml: string, relations: ReadonlyMap<string, Relation>, directory: ZipDirectory): ListedSheet[] {
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
  }
  return sheets;
}

/** Relations of a part by id, their targets as directory keys. */
async function readRelations(
  context: InflateContext,
  directory: ZipDirectory,
  partPath: string,
): Promise<Map<string, Relation>> {
  const slash = partPath.lastIndexOf("/") + 1;
  const folder = partPath.slice(0, slash);
  const entry = directory.get(`${folder}_rels/${partPath.slice(slash)}.rels`);
  const relations = new Map<string, Relation>();
  if (entry === undefined) return relations;
  for (const tag of findTags(smallPartText(await inflateWhole(context, entry)), "Relationship")) {
    const target = resolvePath(folder, tag.get("Target") ?? "");
    relations.set(tag.get("Id") ?? "", { type: tag.get("Type") ?? "", target });
  }
  return relations;
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
