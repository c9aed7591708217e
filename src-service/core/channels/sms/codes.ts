/** One code to send. */
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

/** Texts as templates registered with carriers are worded, so they are part of the channel and not of the screens. */
const texts: Record<SmsMessage["about"], (code: string, minutes: number) => string> = {
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

/** Text of a code, without a signature. */
export const codeText = ({ about, code, minutes }: Pick<SmsMessage, "about" | "code" | "minutes">): string =>
  texts[about](code, minutes);
