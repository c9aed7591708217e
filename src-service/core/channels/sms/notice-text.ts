import { reminderKinds } from "../../../../src-shared/companies/contracts/contract-reminders-calls.ts";
import type { CompanyContractReminder, SmsNotice } from "./notice.ts";

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

/** Text of a notice, without a signature. */
export const noticeText = (notice: SmsNotice): string => {
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
