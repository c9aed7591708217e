import { defineStates } from "./define.ts";

/** States of a worker's cooperation with a company (dictionary B3), the codes of `cooperation_status`. */
export const cooperation = { cooperating: 1, stopping: 2, stopped: 3, barred: 4, merged: 5 } as const;

/** States in which workers are paid: who is stopping takes no new work (dictionary B3: 2 waits for open bills). */
export const payableCooperation: readonly number[] = [cooperation.cooperating, cooperation.stopping];

/** Progress of verifying a worker's identity by photos of the ID card (dictionary B3, `real_name_status`). */
export const realNameStates = defineStates(
  "realName",
  {
    none: { code: 0, tone: "neutral" },
    pending: { code: 1, tone: "warning" },
    verified: { code: 2, tone: "success" },
    mismatch: { code: 3, tone: "danger" },
    inReview: { code: 4, tone: "info" },
    refused: { code: 5, tone: "danger" },
    expired: { code: 6, tone: "danger" },
  },
  {
    submit: { from: ["none", "pending", "mismatch", "refused", "expired"], to: ["pending"] },
    match: { from: ["pending"], to: ["verified"] },
    differ: { from: ["pending"], to: ["mismatch"] },
    review: { from: ["mismatch"], to: ["inReview"] },
    /** Photos of a document that no machine reads go to a person at once (decision 7.30). */
    exempt: { from: ["none", "pending", "mismatch", "refused", "expired"], to: ["inReview"] },
    approve: { from: ["inReview"], to: ["verified"] },
    reject: { from: ["inReview"], to: ["refused"] },
    expire: { from: ["verified"], to: ["expired"] },
  },
  ["none", "pending", "verified"],
);

/**
 * The cooperation of a worker with a company (dictionary B3, `cooperation_status`). Who is stopping takes no new work, but is
 * paid for what was done; who was barred is stopped when that is lifted, and comes back with a new contract. One that was merged
 * goes on as that of the person who was kept (decision 7.31).
 */
export const cooperationStates = defineStates(
  "cooperation",
  {
    cooperating: { code: cooperation.cooperating, tone: "success" },
    stopping: { code: cooperation.stopping, tone: "warning" },
    stopped: { code: cooperation.stopped, tone: "neutral" },
    barred: { code: cooperation.barred, tone: "danger" },
    merged: { code: cooperation.merged, tone: "neutral", final: true },
  },
  {
    stop: { from: ["cooperating"], to: ["stopping", "stopped"] },
    finish: { from: ["stopping"], to: ["stopped"] },
    recover: { from: ["stopped"], to: ["cooperating"] },
    bar: { from: ["cooperating", "stopping", "stopped"], to: ["barred"] },
    unbar: { from: ["barred"], to: ["stopped"] },
    /** Other things done with a worker: their facts and photos are changed, a contract is sent, a merge is asked for. */
    edit: { from: ["cooperating", "stopping"], to: ["cooperating", "stopping"] },
    sendContract: { from: ["cooperating"], to: ["cooperating"] },
    /** The address of the page of tasks; who is stopping ends there what they began. */
    sendTaskPage: { from: ["cooperating", "stopping"], to: ["cooperating", "stopping"] },
    askMerge: {
      from: ["cooperating", "stopping", "stopped", "barred"],
      to: ["cooperating", "stopping", "stopped", "barred"],
    },
    /** The person turned out to be another one of the register, with whom the cooperation goes on. */
    merge: { from: ["cooperating", "stopped"], to: ["merged"] },
  },
);

/** Where the contract between worker and company stands (requirement W7, `contract_sign_type`). */
export const contractSignStates = defineStates(
  "contractSign",
  {
    unsigned: { code: 0, tone: "warning" },
    signing: { code: 1, tone: "info" },
    signed: { code: 2, tone: "success" },
    expired: { code: 3, tone: "danger" },
    released: { code: 4, tone: "neutral" },
    onFile: { code: 5, tone: "success" },
  },
  {
    send: { from: ["unsigned", "expired", "released"], to: ["signing"] },
    sign: { from: ["signing"], to: ["signed"] },
    fail: { from: ["signing"], to: ["unsigned"] },
    file: { from: ["unsigned", "expired", "released"], to: ["onFile"] },
    expire: { from: ["signed", "onFile"], to: ["expired"] },
    release: { from: ["signing", "signed", "onFile"], to: ["released"] },
  },
);

/** Progress of who registered for work (spec 4: submitted, pending review, approved, training, able to take orders). */
export const onboardingStates = defineStates(
  "onboarding",
  {
    submitted: { code: 1, tone: "info" },
    inReview: { code: 2, tone: "warning" },
    approved: { code: 3, tone: "info" },
    training: { code: 4, tone: "info" },
    ready: { code: 5, tone: "success" },
    refused: { code: 9, tone: "danger" },
  },
  {
    submit: { from: ["submitted", "refused"], to: ["inReview"] },
    approve: { from: ["inReview"], to: ["approved"] },
    refuse: { from: ["inReview"], to: ["refused"] },
    train: { from: ["approved"], to: ["training"] },
    finish: { from: ["training"], to: ["ready"] },
  },
  ["submitted", "inReview", "approved", "training", "ready"],
);

/** An account that a worker is paid to (requirement W12, `labor_accounts.status`). */
export const payAccountStates = defineStates(
  "payAccount",
  {
    toVerify: { code: 1, tone: "warning" },
    verified: { code: 2, tone: "success" },
    failed: { code: 3, tone: "danger" },
    awaitingApproval: { code: 4, tone: "warning" },
    removed: { code: 5, tone: "neutral", final: true },
  },
  {
    verify: { from: ["toVerify", "failed"], to: ["verified", "failed", "awaitingApproval"] },
    /** Approval by a second person: an account that is verified already stays so until the request is decided. */
    approve: { from: ["awaitingApproval", "toVerify", "verified", "failed"], to: ["verified"] },
    reject: { from: ["awaitingApproval", "toVerify", "verified", "failed"], to: ["removed"] },
    default: { from: ["verified"], to: ["verified"] },
    hold: { from: ["toVerify", "verified"], to: ["toVerify", "verified"] },
    release: { from: ["toVerify", "verified", "failed"], to: ["toVerify", "verified", "failed"] },
    remove: { from: ["toVerify", "verified", "failed"], to: ["removed"] },
  },
  ["toVerify", "verified"],
);

/**
 * Obstacle to a worker's taking work and being paid at a company, the gravest first: one fact of cooperation, onboarding,
 * identity, contract and account. Nobody moves it: triggers keep `company_labors.standing` (migration 0053).
 */
export const workerStandingStates = defineStates(
  "workerStanding",
  {
    inReview: { code: 10, tone: "warning" },
    training: { code: 15, tone: "info" },
    unverified: { code: 20, tone: "warning" },
    unsigned: { code: 30, tone: "warning" },
    accountMissing: { code: 40, tone: "warning" },
    ready: { code: 50, tone: "success" },
    stopping: { code: 60, tone: "warning" },
    stopped: { code: 70, tone: "neutral" },
    barred: { code: 80, tone: "danger" },
    refused: { code: 90, tone: "danger" },
    merged: { code: 95, tone: "neutral" },
  },
  {},
);

/** Types of registration of a person (decision 7.18). */
export const identityTypes = { person: 1, provisional: 2, business: 3 } as const;
export const identityTypeCodes = Object.values(identityTypes);

/** States of the registration of somebody's business (`biz_reg_status`). */
export const bizRegStatuses = { registering: 1, registered: 2, cancelled: 3 } as const;
export const bizRegStatusCodes = Object.values(bizRegStatuses);

/** Ways in which a worker came into the register (`source_type`; spec 3: 2 on import). */
export const sourceTypes = { entered: 1, imported: 2, registered: 3, fastBill: 4 } as const;
export const sourceTypeCodes = Object.values(sourceTypes);

/** Kinds of accounts (`bankcard_type`); 0 where somebody has none. */
export const accountTypes = { none: 0, bank: 1, alipay: 2, wechat: 3 } as const;
export const accountTypeCodes = Object.values(accountTypes);

/** States of a worker's data at the tax office (dictionary B3, `tax_collect_status`). */
export const taxCollectStates = defineStates(
  "taxCollect",
  {
    none: { code: 0, tone: "neutral" },
    collecting: { code: 1, tone: "info" },
    collected: { code: 2, tone: "success" },
    failed: { code: 3, tone: "danger" },
  },
  {
    send: { from: ["none", "failed", "collected"], to: ["collecting"] },
    collect: { from: ["collecting"], to: ["collected"] },
    fail: { from: ["collecting"], to: ["failed"] },
  },
);
