export type Params = Readonly<Record<string, string | number>>;

/** A remark on a row. Errors refuse the row, warnings do not. `field` is the name of the row's member. */
export type Issue = {
  readonly field: string;
  readonly severity: "error" | "warning";
  readonly code: string;
  readonly params: Params;
};

export const error = (field: string, code: string, params: Params = {}): Issue => ({
  field,
  severity: "error",
  code,
  params,
});
export const warning = (field: string, code: string, params: Params = {}): Issue => ({
  field,
  severity: "warning",
  code,
  params,
});
