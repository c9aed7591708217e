import type { SameShape } from "../../shape.ts";
import type { contractPage as zh } from "../../zh-CN/workers/contract-page.ts";

export const contractPage = {
  masked: "ID number and mobile number are partly hidden here; the signed contract has them in full.",
  title: "Sign your contract",
  lead: "Read the whole text, then sign it with a code by text message. The contract itself is in Chinese.",
  company: "Company",
  worker: "Signed by",
  mobile: "Mobile",
  days: "Term",
  until: "Sign by",
  readOn: "Read to the end to sign",
  signTitle: "Sign",
  code: "Code",
  codeHint: "Sent to the mobile above, valid for 10 minutes. By sending it you confirm that you read and agree.",
  sendCode: "Get code",
  sign: "Sign contract",
  declineTitle: "Do not agree?",
  reason: "Reason",
  decline: "Decline to sign",
  waitTitle: "Confirming your signature",
  waitText:
    "You have signed. We are waiting for the signing platform; there is nothing else to do. Open this page again later.",
  signedTitle: "Signed",
  signedText:
    "The contract is in force. Its file has your full ID number, so confirm with a code by text message before you download it. This link works for 30 days from signing; after that ask the company.",
  fileCodeHint:
    "Sent to your registered mobile, valid for 10 minutes. If you no longer have that number, ask the company for the file.",
  getFile: "Confirm and download",
  fileTitle: "Confirmed",
  fileText:
    "Download within 10 minutes; after that, go back to the link in your text message and confirm again. The file has your full ID number: keep it safe and do not forward it.",
  file: "Download contract (PDF)",
  declinedTitle: "Not signed",
  declinedText: "This contract is closed. Ask the company to send a new one if you want to sign.",
  unverifiedTitle: "Verify your identity first",
  unverifiedText: "You can sign once your identity is verified. Contact the company, then open this link again.",
  outdatedTitle: "Your identity data has changed",
  outdatedText: "Name or ID number in this contract differ from your current data. Ask the company to send a new one.",
  errors: {
    required: "Give a reason of at least 2 characters",
    illegal_transition: "The status of this contract has changed. Reload the page.",
    contract_not_readable: "Read the whole text before signing.",
    contract_unverified: "Your identity must be verified before you sign.",
    company_signs_nobody: "This company cannot sign contracts at present. Contact the company.",
    contract_outdated: "Your identity data has changed, so this contract can no longer be signed. Ask for a new one.",
  },
} as const satisfies SameShape<typeof zh>;
