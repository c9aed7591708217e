/** Texts of the page on which a company signs the agreement with Alipay; the service draws it. */
export const alipayPage = {
  app: "Alipay · Company agreement",
  demo: "Demo environment · in place of Alipay's page",
  title: "Sign the payout agreement",
  lead: "Please check and confirm on behalf of the company.",
  company: "Company",
  agency: "Agency",
  terms: [
    "1. The company authorises the agency to pay its workers by Alipay, from the company's Alipay account at the agency.",
    "2. Each payout follows a settlement that the company has confirmed; the money is used for nothing else.",
    "3. The company can stop the agreement through the agency at any time; payouts under way are completed.",
  ].join("\n"),
  sign: "Agree and open",
  decline: "Decline",
  waitsTitle: "Being opened",
  waitsText:
    "Alipay is working on it. The result appears under the company's channels and accounts. You can close this page.",
} as const;
