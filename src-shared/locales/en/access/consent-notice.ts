import type { SameShape } from "../../shape.ts";
import type { consentNotice as chinese } from "../../zh-CN/access/consent-notice.ts";

export const consentNotice = {
  title: "Notice on personal data",
  lead: "Read this and agree before you give details of your identity and account.",
  summary: [
    ["Who you are", "Name, ID number and mobile: to verify you, for contracts and tax"],
    ["ID photos", "To check that it is you"],
    ["Your face", "Compared with the ID photo; the result and one photo are kept"],
    ["Bank card", "To pay you, and only you"],
    ["How long", "After your last payment, as long as tax and accounting law demands"],
  ],
  text: [
    "1. Who processes the data: the company that you work with, and the platform that settles flexible work for it. Contact details are posted by the company or named in its text messages.",
    "2. What is processed, and why: name and mobile number for registration, messages and contracts; ID number and photos of the ID document to verify who you are, to sign contracts and to withhold tax; photos of your face to make sure that it is you; bank card number and the mobile number known to the bank to pay you.",
    "3. ID number, photos of the document, photos of your face and the bank account are sensitive personal data: their disclosure could harm you or your property. They are stored encrypted, masked on screens, and every look at them is recorded.",
    "4. Who receives it: the tax authorities (income and identity), banks and payment institutions that pay you, providers of electronic signing and identity checks; each only what these purposes need.",
    "5. How long it is kept: after your last payment, as long as tax and accounting law demands, then it is deleted or made anonymous. Photos of a face that did not pass are kept for 90 days at most.",
    "6. Your rights: you may see, correct, copy and have deleted your personal data, and take your consent back. Contact the company that you work with. What was done before stays lawful. Without consent you cannot register and be paid online; the company can do it on paper.",
  ].join("\n"),
  open: "Show the whole text",
  agree: "I have read the notice on personal data and agree to it",
  agreeSensitive:
    "I agree, separately, that my sensitive personal data (ID number, photos of the ID document and of my face, bank account) is processed",
  agreedAt: "You agreed to this on {{time}} (version {{version}})",
  back: "Back",
  submit: "Agree and go on",
  agreeAndStart: "Agree and start",
  refuse: "I do not agree; do it on paper",
  refusedTitle: "Not registered",
  refusedText: "Nothing more was taken of you. Ask the company to do it on paper.",
  readAgain: "Back to the notice",
  required: "Tick this to continue",
  changed: "The notice has changed. Please read it again and agree",
} satisfies SameShape<typeof chinese>;
