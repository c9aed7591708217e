/**
 * Consents that a person gives before personal data of theirs is taken on a phone (个人信息保护法 §§ 17, 29): the notice, and by itself
 * that sensitive data (ID document, face, bank card) is processed.
 */
export const consentKinds = { notice: 1, sensitive: 2 } as const;
export type ConsentKind = (typeof consentKinds)[keyof typeof consentKinds];

/** Where somebody agreed: the page of a company's code, the person's own page, the page of applications to join. */
export const consentPages = { registration: 1, own: 2, join: 3 } as const;
export type ConsentPage = (typeof consentPages)[keyof typeof consentPages];

/**
 * Version of the notice (`locales/zh-CN/consent-notice.ts`). Another text needs another version, and everybody is asked again once:
 * `registration/consent.test.ts` holds the two together.
 */
export const consentVersion = "2026-12";

/** The same of the notice to the contacts of companies that apply to join (`locales/zh-CN/join-page.ts`). */
export const joinConsentVersion = "2026-11";
