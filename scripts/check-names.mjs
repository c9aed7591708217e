/** Names as other people, banks and files write them, and those of people of the register. */
const name =
  "(?:company_name|payer_name|payee_name|buyer_name|legal_person|labor_name|channel_name|(?:company|worker|labor|person|known|payer)\\??\\.name)";
const compared = new RegExp(`\\b${name} *[!=]== *(?! |""|null|undefined)|[!=]== *[\\w.?]*\\b${name}\\b(?!\\()`);

/** Where both sides are our own, letter by letter: before and after a change, a form that has just filled in a name. */
const own = new Set([
  "src-service/workers/worker-entry/update.ts",
  "src-service/workers/identity/hand-in.ts",
  "src-service/workers/worker-contracts/contract-text.ts",
  "src-service/core/plumbing/companies-named.ts",
  "src-renderer/screens/billing/transfers/NewTransferDialog.tsx",
]);
const judged = /^src-(?:service\/(?!core\/migrations\/|demo\/)|main\/|renderer\/|shared\/).*(?<!\.test)\.tsx?$/;

/**
 * Comparisons of names without `companyKey` (values/company-name.ts) or `nameKey` (values/text.ts): （青岛） and (青岛), spaces,
 * dots and look-alike characters would make two of one.
 */
export const nameProblems = (file, text) => {
  if (!judged.test(file) || own.has(file)) return [];
  return text
    .split("\n")
    .flatMap((line, at) =>
      compared.test(line) ? [`${file}:${at + 1}: compares names without companyKey or nameKey`] : [],
    );
};
