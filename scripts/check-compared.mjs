// Which files of the service compare numbers of people and accounts with others. What a request says is counted before, at the one
// door of all calls (`compareMasked` of src-service/sensitive/typed.ts); each file here says why its answer tells no more.

const numbers =
  "(?:\\w+_)?(?:id_no|mobile|account_no|bank_account|alipay_account|alipay_bank_account|bank_phone|phone)";
const request = "(?:body|row|typed|applicant|query|said|input|asked|fields|card|read|front|known|own|one|before|other)";
const comparing = [
  new RegExp(String.raw`(?:where|eb|on|having)\(\s*"(?:\w+\.)?${numbers}",\s*"(?:=|in|like|<>|!=)"`),
  new RegExp(String.raw`\b${request}\??\.${numbers}\)? [!=]==(?! (?:undefined|null|""))`),
  new RegExp(String.raw`[!=]== (?:\w+\()?${request}\.${numbers}\b`),
];

const reasons = {
  inSight: "of people in sight alone, whose numbers the door has counted",
  unseen: "counted by sensitive/unseen.ts where it tells of somebody out of sight",
  ownPhone: "who signs in: a wrong phone answers as a right one, or its owner has typed a code",
  oneAnswer: "answers the same whatever it finds",
  bank: "asked of the bank before, five times a day for a worker",
  stored: "rows with rows: nothing that somebody typed",
  mask: "the mask that everybody sees",
};

/** Files that compare numbers, by why they may. */
const files = {
  inSight: [
    "account-changes/area.ts",
    "bills/edit-bill.ts",
    "bills/import-facts.ts",
    "bills/import-rules.ts",
    "bills/tax-verify.ts",
    "funds/bound-account.ts",
    "invoices/import-staff.ts",
    "pay-accounts/four-factor.ts",
    "pay-accounts/import-cards.ts",
    "settlements/offline-feedback.ts",
    "stopping/import-stops.ts",
    "worker-entry/update.ts",
    "worker-register/warnings.ts",
  ],
  unseen: ["people/merged.ts", "worker-register/find-facts.ts"],
  ownPhone: [
    "channels/messenger.ts",
    "company-identity/super-manager.ts",
    "joins/approve.ts",
    "security-log/places.ts",
    "session/factor-resets.ts",
    "session/login-companies.ts",
    "session/login.ts",
    "session/password-handlers.ts",
    "session/sms-calls.ts",
    "session/sms-codes.ts",
  ],
  oneAnswer: ["joins/apply.ts", "registration/register-worker.ts"],
  bank: ["pay-accounts/face.ts"],
  stored: [
    "channels/bank/company-bank.ts",
    "funds/audit-checks.ts",
    "platform-reports/faults.ts",
    "registration/detail.ts",
    "settlements/audit-checks.ts",
    "settlements/hold-account.ts",
    "settlements/payees.ts",
    "settlements/triage.ts",
    "worker-contracts/contract-rounds.ts",
    "worker-entry/restore-edits.ts",
    "worker-merges/same-people.ts",
  ],
  mask: ["identity/submit-mobile.ts"],
};

const allowed = new Map(Object.entries(files).flatMap(([why, own]) => own.map((file) => [`src-service/${file}`, why])));
const source = /^src-service\/(?!demo\/|database\/).*(?<!\.test)\.ts$/;

/**
 * Problems of files of the service that compare numbers and are not known to.
 *
 * @param {string} file path from the project's root
 * @param {string} text its content
 * @returns {string[]} one sentence a problem
 */
export function comparedProblems(file, text) {
  if (!source.test(file)) return [];
  const found = comparing.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  const why = allowed.get(file);
  if (found && why === undefined)
    return [
      `${file}: compares numbers of people (${found[0]}); say why that tells nothing in scripts/check-compared.mjs: ${Object.values(reasons).join("; ")}`,
    ];
  return !found && why !== undefined ? [`${file}: compares no numbers any more (scripts/check-compared.mjs)`] : [];
}
