import type { Wish } from "./wish.ts";

/** A change of one file that is there: adds text before the first `mark` behind `from`. */
export type Addition = { readonly file: string; readonly from: string; readonly mark: string; readonly text: string };

/** Names of icons that no screen has yet, in the order in which they are taken. */
const icons = [
  ...["ClipboardTextLtrRegular", "DocumentBulletListRegular", "NoteRegular", "BoxRegular", "BookmarkRegular"],
  ...["FolderRegular", "NotebookRegular", "ArchiveRegular", "CardUiRegular", "DocumentTableRegular"],
];

const importing = (what: string, from: string): string => `import ${what} from "${from}";\n`;
const first = { from: "", mark: "import " } as const;

/** The lines that register a record in files that are there; `screens`: the text of the screens' list, for a free icon. */
export const registrationsOf = (wish: Wish, migration: string, range: string, usedIcons: string): Addition[] => {
  const { many, manyPascal, one, kebab, district, ofCompany, hasAmount } = wish;
  const icon = icons.find((name) => !usedIcons.includes(name));
  if (icon === undefined) throw new Error("every icon of scripts/new-record/registrations.ts is in use: name another");
  const records = "src-shared/registries/records/registry.ts";
  const areas = "src-service/areas.ts";
  const migrations = "src-service/core/migrations/migrations.ts";
  const screens = "src-renderer/app/state/screens.ts";
  const progressByList = "src-shared/registries/lists/progress-steps.ts";
  const permissions = "src-shared/kernel/rights/permissions.ts";
  const duties = "src-shared/kernel/rights/separation-of-duties.ts";
  const record = `../../${district}/${kebab}/${kebab}-record.ts`;
  const screen = `import("../../screens/${district}/${kebab}/${manyPascal}Screen.tsx")`;
  const key = `${wish.module}.${wish.oneSnake}`;
  const seenBy = ofCompany ? "daily" : 'dailyExceptFor("companyAdmin")';
  const texts = ["zh-CN", "en"].flatMap((language): Addition[] => [
    {
      file: `src-shared/locales/${language}/records.ts`,
      ...first,
      text: importing(`{ ${many} }`, `./${district}/${kebab}.ts`),
    },
    {
      file: `src-shared/locales/${language}/records.ts`,
      from: "export const records",
      mark: "}",
      text: `  ${many},\n`,
    },
  ]);
  const separate: Addition[] = hasAmount
    ? [
        { file: duties, from: "  make: [", mark: "  ],", text: `    "${key}.create",\n` },
        { file: duties, from: "  check: [", mark: "  ],", text: `    "${key}.audit",\n` },
      ]
    : [];
  return [
    { file: records, ...first, text: importing(`{ ${one}Record }`, record) },
    { file: records, from: "export const records", mark: "} as const", text: `  ${many}: ${one}Record,\n` },
    { file: areas, ...first, text: importing(`{ ${many}Area }`, `./${district}/${kebab}/area.ts`) },
    { file: areas, from: "export const areas", mark: "] as const", text: `  ${many}Area,\n` },
    { file: migrations, ...first, text: importing(`{ ${one}Tables }`, `./${range}/${migration}-${kebab}.ts`) },
    {
      ...{ file: migrations, from: "export const migrations", mark: "] as const" },
      text: `  { name: "${migration}-${kebab}", tables: ${one}Tables },\n`,
    },
    { file: screens, from: "import {", mark: '} from "@fluentui/react-icons"', text: `  ${icon},\n` },
    {
      ...{ file: screens, from: "export const screens", mark: "];" },
      text: `  recordRoute("${many}", "${wish.navigation}", ${icon}, async () => (await ${screen}).${manyPascal}Screen),\n`,
    },
    { file: progressByList, ...first, text: importing(`{ ${one}States }`, record) },
    {
      ...{ file: progressByList, from: "export const progressByList", mark: "\n};" },
      text: `
  ${many}: progress(${one}States, [
    proposed,
    { ...decided, at: ["toReview"], failed: ["rejected"] },
    { name: "inForce", reached: ["inForce"], when: "decided_at" },
    { name: "ended", reached: ["ended"], only: ["ended"], when: "ended_at" },
  ]),`,
    },
    {
      ...{ file: permissions, from: "const holders", mark: "} as const" },
      text: `  "${key}.view": ${seenBy},\n  "${key}.create": held("${makerOf(wish)}"),\n  "${key}.audit": commits("checker"),\n`,
    },
    ...separate,
    ...texts,
  ];
};

/** The preset role that makes one: amounts are the maker's, other records the operator's. */
export const makerOf = ({ hasAmount }: Wish): string => (hasAmount ? "maker" : "operator");
