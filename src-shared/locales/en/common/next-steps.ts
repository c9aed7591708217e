import type { SameShape } from "../../shape.ts";
import type { nextSteps as zh } from "../../zh-CN/common/next-steps.ts";

/** The next steps of records in English. */
export const nextSteps = {
  title: "Next",
  none: "Nothing to do",
  more: "{{count}} more",
  after: "After {{place}}",
  you: "You",
  reminded: "reminded {{time}}",
  see: "View",
  holders: { agency: "Agency", company: "Company", staff: "Staff", worker: "Worker", channel: "Provider" },
  companies: {
    complete: { title: "Complete the setup", line: "Complete the required fields before review", do: "Complete" },
    submit: { title: "Submit for review", line: "Another person reviews it", do: "Submit" },
    reopen: { title: "Make the checker's corrections", line: "Back to draft, then submit again", do: "Reopen" },
    review: {
      title: "Review the company",
      line: "Check licence and details; not by their maker",
      do: "Review",
    },
    identify: { title: "Verify the company", line: "Licence, legal representative and mobile", do: "Verify" },
    register: { title: "Checking the business register", line: "The result arrives automatically", do: "View" },
    verifyAccount: { title: "Verify the bank account", line: "Enter the amount received", do: "Enter amount" },
    confirmCode: {
      title: "Legal representative confirms",
      line: "Enter the code sent to their mobile",
      do: "Enter code",
    },
    approveAccount: { title: "Approve the bank account", line: "Not by its submitter", do: "Approve" },
    nameManager: { title: "Set a super manager", line: "Nobody at the company can sign in yet", do: "Name" },
    confirmManager: { title: "Approve the super manager", line: "Check the power of attorney", do: "Approve" },
    confirmFreeze: {
      title: "Confirm the freeze or unfreeze",
      line: "Not by its requester",
      do: "Confirm",
    },
    decideModes: { title: "Approve the mode change", line: "Not by its requester", do: "Approve" },
    makeContract: {
      title: "Draft the main contract",
      line: "Set fees and term, then approval and signature",
      do: "Draft",
    },
    deposit: { title: "First deposit", line: "Then settlements can be paid", do: "Deposit" },
    addWorkers: { title: "Import the workers", line: "Then verify and sign each of them", do: "Import" },
  },
  companyContracts: {
    submit: { title: "Submit the contract", line: "Another person approves it", do: "Submit" },
    mend: { title: "Correct the rejected contract", line: "Then submit it again", do: "Correct" },
    approve: {
      title: "Approve the contract",
      line: "Check fees, term and annexes; not by its drafter",
      do: "Approve",
    },
    sign: { title: "Company signs the contract", line: "With an SMS code, once verified", do: "Sign" },
    filePaper: { title: "File the paper contract", line: "Upload the copy signed by the company", do: "File" },
    seal: { title: "Seal the contract", line: "Signed; takes effect on its first day", do: "Seal" },
    renew: { title: "Renew the contract", line: "Nothing can be settled after it ends", do: "Renew" },
  },
  companyLabors: {
    review: { title: "Review the registration", line: "Card photos and face", do: "Review" },
    train: { title: "Finish the training", line: "By the worker, on their phone", do: "View" },
    verify: {
      title: "Verify the ID card",
      line: "Upload photos here, or ask the worker to do so on their phone",
      do: "Verify",
    },
    reviewIdentity: { title: "Review the identity", line: "The photos differ from our records", do: "Review" },
    sendContract: { title: "Send the contract", line: "The worker signs it on their phone", do: "Send" },
    renewContract: {
      title: "Renew the contract",
      line: "Open from 30 days before it ends; nothing is paid after that",
      do: "Renew",
    },
    signContract: { title: "Sign the contract", line: "Sent; the worker signs on their phone", do: "View" },
    addAccount: { title: "Add a bank account", line: "In the worker's name, passing the four-factor check", do: "Add" },
    checkAccount: { title: "Verify the bank account", line: "Paid once the four factors match", do: "Verify" },
    approveAccount: { title: "Approve the bank account", line: "Not by its requester", do: "Approve" },
    settleOpen: { title: "Pay the open bills", line: "The stop then takes effect", do: "View bills" },
  },
  laborRegistrations: {
    handIn: { title: "Submit the registration", line: "By the worker, on their phone", do: "View" },
    review: { title: "Review the registration", line: "Card photos and face", do: "Review" },
    train: { title: "Finish the training", line: "By the worker, on their phone", do: "View" },
  },
} as const satisfies SameShape<typeof zh>;
