/**
 * What a person agrees to before personal data of theirs is taken on a phone (个人信息保护法 §§ 17, 29): the notice, and by itself
 * that sensitive data (ID document, face, bank card) is processed.
 */
export const consentKinds = { notice: 1, sensitive: 2 } as const;
export type ConsentKind = (typeof consentKinds)[keyof typeof consentKinds];

/**
 * Version of the notice (`locales/zh-CN/consent-notice.ts`). Another text needs another version, and everybody is asked again once:
 * `registration/consent.test.ts` holds the two together.
 */
export const consentVersion = "2026-11";
