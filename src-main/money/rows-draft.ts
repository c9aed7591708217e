import type { Draft } from "./draft.ts";

type Rows = {
  readonly action: Draft["action"];
  readonly call: { readonly name: string };
  readonly body: Draft["body"] & { readonly rows: readonly unknown[] };
  readonly businessKey: string;
  /** Sum of the rows, cents. */
  readonly amount: number;
  readonly companyName?: string;
  readonly objectNo?: string;
  readonly notes: NonNullable<Draft["notes"]>;
};

const namesShown = 3;

/** The first few companies of some rows, one after the other. */
export const companiesOf = (rows: readonly { readonly company_name: string }[]): string => {
  const companies = [...new Set(rows.map((row) => row.company_name))];
  return `${companies.slice(0, namesShown).join("、")}${companies.length > namesShown ? "…" : ""}`;
};

/** A table of rows sent as one request: it moves no money, but has to happen once. */
export const rowsDraft = ({ action, call, body, companyName = "", objectNo = "", ...draftFields }: Rows): Draft => ({
  ...draftFields,
  ...{ action, body, companyName, objectNo },
  call: call.name,
  params: {},
  objectId: null,
  count: body.rows.length,
  laborNet: null,
  sms: null,
});

/** Sum of one amount of each row, cents. */
export const sumOf = <T>(rows: readonly T[], amount: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + amount(row), 0);
