import type { SameShape } from "../../shape.ts";
import type { nextSteps as zh } from "../../zh-CN/common/next-steps.ts";

/** The next steps of records in English. */
export const nextSteps = {
  title: "Next",
  none: "Nothing to do, for anybody",
  more: "{{count}} more",
  after: "After {{place}}",
  you: "You",
  see: "View",
  holders: { agency: "Agency", company: "Company", staff: "Staff", worker: "Worker", channel: "Provider" },
  companies: {
    complete: { title: "Complete the setup", line: "Required fields come before the review", do: "Complete" },
    submit: { title: "Submit for review", line: "Someone else reviews it", do: "Submit" },
    reopen: { title: "Correct as the checker asked", line: "Back to draft, then submit again", do: "Reopen" },
    review: { title: "Review the company", line: "Licence and facts; not by whoever entered them", do: "Review" },
    identify: { title: "Verify the company", line: "Licence, legal representative and mobile", do: "Verify" },
    register: { title: "Checking the business register", line: "The result comes by itself", do: "View" },
    verifyAccount: { title: "Verify the bank account", line: "Enter the amount that was received", do: "Enter amount" },
    confirmCode: {
      title: "Legal representative confirms",
      line: "Enter the code sent to their mobile",
      do: "Enter code",
    },
    approveAccount: { title: "Approve the bank account", line: "Not by whoever submitted it", do: "Approve" },
    nameManager: { title: "Name a super manager", line: "The company has nobody who can sign in yet", do: "Name" },
    confirmManager: { title: "Approve the super manager", line: "Check the power of attorney", do: "Approve" },
    confirmFreeze: { title: "Confirm the freeze or its end", line: "Not by whoever asked for it", do: "Confirm" },
    decideModes: { title: "Approve the change of modes", line: "Not by whoever asked for it", do: "Approve" },
    makeContract: { title: "Draft the main contract", line: "Fees and term, then approval and signature", do: "Draft" },
    deposit: { title: "First deposit", line: "Then bills can be imported and settled", do: "Deposit" },
  },
  companyContracts: {
    submit: { title: "Submit the contract", line: "Someone else approves it", do: "Submit" },
    mend: { title: "Correct the refused contract", line: "Then submit it again", do: "Correct" },
    approve: { title: "Approve the contract", line: "Fees, term and annexes; not by its drafter", do: "Approve" },
    sign: { title: "Company signs the contract", line: "By text message code, once verified", do: "Sign" },
    filePaper: { title: "File the paper contract", line: "Upload the copy that the company signed", do: "File" },
    seal: { title: "Seal the contract", line: "Signed; in force from its first day", do: "Seal" },
    renew: { title: "Renew the contract", line: "Nothing is settled after it ends", do: "Renew" },
  },
  companyLabors: {
    review: { title: "Review the registration", line: "Card photos and face", do: "Review" },
    train: { title: "Finish the training", line: "By the worker, on the phone", do: "View" },
    verify: { title: "Verify the ID card", line: "Upload photos, or the worker does on the phone", do: "Verify" },
    cardCheck: { title: "Checking the ID card", line: "The result comes by itself", do: "View" },
    reviewIdentity: { title: "Review the identity", line: "Photos differ from the register", do: "Review" },
    sendContract: { title: "Send the contract", line: "The worker signs it on the phone", do: "Send" },
    signContract: { title: "Sign the contract", line: "Sent; the worker signs on the phone", do: "View" },
    addAccount: { title: "Add a bank account", line: "The worker's own, with all four facts matching", do: "Add" },
    settleOpen: { title: "Pay the open bills", line: "Then the stop takes effect", do: "View bills" },
  },
  laborRegistrations: {
    handIn: { title: "Hand in the registration", line: "By the worker, on the phone", do: "View" },
    review: { title: "Review the registration", line: "Card photos and face", do: "Review" },
    train: { title: "Finish the training", line: "By the worker, on the phone", do: "View" },
  },
} as const satisfies SameShape<typeof zh>;
