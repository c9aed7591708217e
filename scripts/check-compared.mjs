// Which files of the service compare numbers of people and accounts with others. What a request says is counted before, at the one
// door of all calls (`compareMasked` of src-service/lists/sensitive/typed.ts); each file here says why its answer tells no more.

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
  newUser: "who makes users: number and name are typed together, and the door has counted them",
  operator: "who has the machine, its database and secrets",
  bank: "asked of the bank before, five times a day for a worker",
  stored: "rows with rows: nothing that somebody typed",
  mask: "the mask that everybody sees",
};

/** Files that compare numbers, by why they may. */
const files = {
  inSight: [
    "companies/account-changes/area.ts",
    "billing/bills/changing/edit-bill.ts",
    "billing/bills/importing/import-facts.ts",
    "billing/bills/importing/import-rules.ts",
    "billing/bills/changing/tax-verify.ts",
    "billing/funds/rows/bound-account.ts",
    "billing/invoices/import-staff.ts",
    "workers/pay-accounts/four-factor.ts",
    "workers/pay-accounts/import-cards.ts",
    "billing/settlements/results/offline-feedback.ts",
    "workers/stopping/import-stops.ts",
    "insurance/roster/judge-rows.ts",
    "insurance/roster/roster-facts.ts",
    "workers/worker-entry/update.ts",
    "directory/worker-register/warnings.ts",
  ],
  unseen: ["directory/people/merged.ts", "directory/worker-register/find-facts.ts"],
  ownPhone: [
    "core/channels/messenger.ts",
    "companies/company-identity/super-manager.ts",
    "companies/joins/approve.ts",
    "lists/security-log/places.ts",
    "access/session/factor-resets.ts",
    "access/session/login-companies.ts",
    "access/session/login.ts",
    "access/session/password-handlers.ts",
    "access/proofs/sms-calls.ts",
    "access/proofs/sms-codes.ts",
  ],
  oneAnswer: [
    "companies/joins/apply.ts",
    "workers/registration/own-account.ts",
    "workers/registration/register-worker.ts",
  ],
  newUser: ["access/users/user-writing.ts"],
  operator: ["setup/init.ts"],
  bank: ["workers/pay-accounts/face.ts"],
  stored: [
    "core/channels/bank/company-bank.ts",
    "billing/funds/audit/audit-checks.ts",
    "tax/platform-reports/faults.ts",
    "workers/registration/detail.ts",
    "billing/settlements/audit/audit-checks.ts",
    "billing/settlements/results/hold-account.ts",
    "billing/settlements/rows/payees.ts",
    "billing/settlements/results/triage.ts",
    "workers/worker-contracts/contract-rounds.ts",
    "workers/worker-entry/restore-edits.ts",
    "workers/worker-merges/same-people.ts",
  ],
  mask: ["workers/identity/submit-mobile.ts"],
};

const allowed = new Map(Object.entries(files).flatMap(([why, own]) => own.map((file) => [`src-service/${file}`, why])));
const source = /^src-service\/(?!demo\/|core\/(?:database|migrations|schema)\/).*(?<!\.test)\.ts$/;

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
