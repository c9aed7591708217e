import { type ReminderKind, reminderKinds } from "../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import type { Context, ShortWriting } from "../context.ts";
import type { CarrierAnswer } from "../plumbing/delivery.ts";
import { noticeEvent, queueMessage } from "../plumbing/outgoing.ts";

/** One code to send. `phone` may belong to nobody; then nothing is sent, but everything else happens alike. */
export type SmsMessage = {
  readonly phone: string;
  readonly code: string;
  readonly minutes: number;
  readonly isVoice: boolean;
  /** The signature in 【】. */
  readonly sign?: string | undefined;
  /**
   * Purpose of the code, in the message: sign-in, password reset, unlocking, the second factor, payment, a decision about a
   * company; of a worker: a contract, its file, registering, another mobile; of a legal person: who the company is; of a
   * company: applying to join.
   */
  readonly about:
    | "login"
    | "reset"
    | "unlock"
    | "factor"
    | "payment"
    | "action"
    | "contract"
    | "contractFile"
    | "registration"
    | "mobile"
    | "enterprise"
    | "superManager"
    | "join";
};

/** About a contract with a company: `day` is its last one, after which it goes on by itself where that was agreed. */
type CompanyContractEnding = {
  readonly about: "companyContractEnding";
  readonly company: string;
  readonly no: string;
  readonly day: string;
  readonly goesOn: boolean;
};

/**
 * The reminder that somebody of the agency sends: of the signature that is missing, that it ends soon, that it has ended, or that the
 * company has not proven who it is (`no` and `day` empty).
 */
type CompanyContractReminder = {
  readonly about: "companyContractReminder";
  readonly kind: ReminderKind;
  readonly company: string;
  readonly no: string;
  readonly day: string;
};

/** A message without a code: about a change of the person's account, or of the cooperation or the contract with a company. */
export type SmsNotice = { readonly phone: string } & (
  | {
      readonly about:
        | "cooperationStopping"
        | "cooperationStopped"
        | "contractWithdrawn"
        | "superManagerSet"
        | "superManagerEnded";
      readonly company: string;
    }
  | { readonly about: "contractSent"; readonly company: string; readonly url: string; readonly days: number }
  | { readonly about: "faceAsked"; readonly company: string; readonly url: string }
  /** Of a task: it was sent to them, they were elected for it; `url`: the page of their part, "" where nobody knows its address. */
  | {
      readonly about: "taskSent" | "taskElected";
      readonly company: string;
      readonly task: string;
      readonly url: string;
    }
  | {
      readonly about: "taskRejected" | "taskRefused";
      readonly task: string;
      readonly reason: string;
      readonly url: string;
    }
  /** The page on which they find tasks. */
  | { readonly about: "taskPage"; readonly url: string }
  | { readonly about: "contractEnding"; readonly company: string; readonly day: string }
  | CompanyContractEnding
  | CompanyContractReminder
  | { readonly about: "mobileAsked"; readonly company: string; readonly url: string }
  | { readonly about: "mobileChanged"; readonly end: string }
  | { readonly about: "factorReset" | "identityCorrected" }
  | { readonly about: "identityRefused"; readonly reason: string }
  | { readonly about: "joinApproved"; readonly company: string }
  | { readonly about: "joinRefused"; readonly company: string; readonly reason: string }
);

/**
 * Sends codes, and asks for notices. A code goes out in its own short transaction (`writeBeside`), because its person waits for it;
 * a notice is put into the outbox by the transaction that wishes for it, and carried after it (`records/messages/send.ts`).
 */
export type SmsChannel = {
  send(writing: ShortWriting, message: SmsMessage): Promise<void>;
  sendNotice(writing: ShortWriting, notice: SmsNotice): Promise<void>;
};

/** One text message without a code. `id` is its own for ever: a carrier that has taken it takes it once. */
export type SmsText = { readonly id: number; readonly phone: string; readonly text: string };

/** Carries text messages. Throws when the carrier cannot be reached or its answer is unclear. */
export type SmsCarrier = { send(message: SmsText): Promise<CarrierAnswer> };

/** The product's own signature. */
const productSign = "灵工台";

/** A text with the product's signature, as carriers demand it. */
export const signed = (text: string): string => `【${productSign}】${text}`;

/** Text of a message: a template registered with the carrier, so it is part of the channel and not of the screens. */
const templates: Record<SmsMessage["about"], (code: string, minutes: number) => string> = {
  login: (code, minutes) => `登录验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  reset: (code, minutes) => `您正在重置密码，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  unlock: (code, minutes) => `您正在解除屏幕锁定，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  factor: (code, minutes) => `您正在设置或停用两步验证，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  contract: (code, minutes) => `您正在签署合同，验证码${code}，${minutes}分钟内有效，仅限本人签署。请勿告诉他人。`,
  contractFile: (code, minutes) =>
    `您正在下载已签署的合同，验证码${code}，${minutes}分钟内有效，仅限本人下载。请勿告诉他人。`,
  registration: (code, minutes) => `您正在登记为接包方，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  superManager: (code, minutes) =>
    `您正在成为企业的超级管理员，验证码${code}，${minutes}分钟内有效。请仅告知本企业的服务商。`,
  enterprise: (code, minutes) =>
    `您正在以法定代表人身份确认企业认证，验证码${code}，${minutes}分钟内有效。如非本人办理请勿告诉他人。`,
  mobile: (code, minutes) => `您正在把本号码登记为接包方手机号，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  join: (code, minutes) => `您正在申请企业入驻，验证码${code}，${minutes}分钟内有效。请勿告诉他人。`,
  action: (code, minutes) =>
    `您正在办理企业的账户、合同或授权事项，验证码${code}，${minutes}分钟内有效，仅限本次操作。请勿告诉他人。`,
  payment: (code, minutes) => `您正在确认付款，验证码${code}，${minutes}分钟内有效，仅限本次付款。请勿告诉他人。`,
};

const reminderOf = ({ kind, company, no, day }: CompanyContractReminder): string => {
  if (kind === reminderKinds.identify)
    return `${company}的企业认证尚未完成，完成后才能签署合同。请登录灵工台办理，如有疑问请联系服务商。`;
  const what = `${company}的合同${no}`;
  if (kind === reminderKinds.sign) return `${what}等待贵公司签署，请尽快查看并签署。如有疑问请联系服务商。`;
  if (kind === reminderKinds.ended) return `${what}已于${day}到期，不能再导入账单和结算。请尽快联系服务商续签。`;
  return `${what}将于${day}到期，到期后不能再导入账单和结算。请联系服务商办理续签。`;
};

/** The way to a page, and a reason in the middle of a sentence, where there is one. */
const opening = (url: string): string => (url === "" ? "打开您的任务页面" : `点击 ${url} `);
const because = (reason: string): string => (reason === "" ? "" : `，原因：${reason}`);

const noticeOf = (notice: SmsNotice): string => {
  switch (notice.about) {
    case "factorReset":
      return "您的两步验证已被管理员重置，所有设备已下线。如非您本人要求，请立即联系管理员。";
    case "mobileAsked":
      return `${notice.company}申请变更您登记的手机号。如确需变更，请点击 ${notice.url} 用新手机号的验证码确认；如非您本人要求，请勿理会。请勿转发。`;
    case "mobileChanged":
      return `您登记的手机号已变更为尾号${notice.end}的号码。如非您本人要求，请立即联系服务商。`;
    case "identityCorrected":
      return "您的实名信息已按新证件更正。如非您本人申请，请立即联系服务商。";
    case "identityRefused":
      return `您的身份证件未通过人工审核，原因：${notice.reason}。请重新提交证件照片。`;
    case "joinApproved":
      return `${notice.company}的入驻申请已通过。请用本手机号登录，查看企业资料的办理进度。`;
    case "joinRefused":
      return `${notice.company}的入驻申请未通过，原因：${notice.reason}。如有疑问请联系服务商。`;
    case "cooperationStopping":
      return `${notice.company}将终止与您的合作，不再派发新任务；未结清的款项会照常结算，结清后合作终止。`;
    case "cooperationStopped":
      return `${notice.company}已终止与您的合作，相关电子协议同时解除。如有疑问请联系该企业。`;
    case "superManagerSet":
      return `您已成为${notice.company}的超级管理员，可以管理该企业的用户与权限。如非本人同意，请立即联系服务商。`;
    case "superManagerEnded":
      return `您不再是${notice.company}的超级管理员，该企业的用户与权限由新的超级管理员管理。如有疑问请联系服务商。`;
    case "contractSent":
      return `${notice.company}邀请您签署合作协议，请在${notice.days}天内点击 ${notice.url} 阅读并签署。请勿转发。`;
    case "faceAsked":
      return `您在${notice.company}的收款账户有变更待确认，请本人点击 ${notice.url} 完成人脸核验。如非您本人申请，请勿核验并立即联系该企业。`;
    case "taskSent":
      return `${notice.company}给您派了任务“${notice.task}”，请${opening(notice.url)}查看并答复是否接单。请勿转发。`;
    case "taskElected":
      return `您报名的任务“${notice.task}”（${notice.company}）已选定您，请${opening(notice.url)}答复接单。请勿转发。`;
    case "taskRejected":
      return `您报名的任务“${notice.task}”没有选定您${because(notice.reason)}。其他任务请${opening(notice.url)}查看。请勿转发。`;
    case "taskRefused":
      return `任务“${notice.task}”验收没有通过${because(notice.reason)}。请${opening(notice.url)}改好后重新交付。请勿转发。`;
    case "taskPage":
      return `请点击 ${notice.url} 查看任务大厅和您的任务，签到、汇报也在这里。请勿转发。`;
    case "contractWithdrawn":
      return `${notice.company}已撤回发给您的合作协议，原链接失效，无需签署。`;
    case "contractEnding":
      return `您与${notice.company}的合作协议将于${notice.day}到期，到期前请留意新协议的签署通知。`;
    case "companyContractEnding":
      return `${notice.company}的合同${notice.no}将于${notice.day}到期，${notice.goesOn ? "到期后自动续期；如需调整请提前联系服务商" : "到期后不能再导入账单和结算；请及时续签"}。`;
    case "companyContractReminder":
      return reminderOf(notice);
  }
};

/** The sandbox: a code is written into the database, where the demo inbox shows it. */
export const sandboxSms: SmsChannel = {
  send: async ({ tx, ids, at }, message) => {
    await tx
      .insertInto("sandbox_messages")
      .values({
        id: await ids(1),
        phone: message.phone,
        text: `【${message.sign ?? productSign}】${templates[message.about](message.code, message.minutes)}`,
        code: message.code,
        at,
        voice: message.isVoice ? 1 : 0,
      })
      .execute();
  },
  sendNotice: async (writing, notice) => {
    // Nobody can be told who has no phone.
    if (notice.phone === "") return;
    await queueMessage(writing, {
      ...{ agency_id: 0, membership_id: 0, channel: "sms", event: noticeEvent, topics: "{}" },
      ...{ to_address: notice.phone, subject: "", body: signed(noticeOf(notice)), next_ms: writing.nowMs },
    });
  },
};

/** A number that takes no messages, for the demo: none in China begins so. */
const refusedPrefix = "100";

/** The sandbox carrier of what the outbox holds: the demo inbox shows it, each `id` once. */
export const createSandboxSms = (context: Context): SmsCarrier => ({
  send: async ({ id, phone, text }) => {
    if (phone.startsWith(refusedPrefix)) return "refused";
    await context.writeBeside([], ({ tx, at }) =>
      tx
        .insertInto("sandbox_messages")
        .values({ id, phone, text, code: "", at, voice: 0 })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute(),
    );
    return "accepted";
  },
});
