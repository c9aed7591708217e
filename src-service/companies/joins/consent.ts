import { joinPage as textsEn } from "../../../src-shared/locales/en/companies/join-page.ts";
import { joinPage as textsZh } from "../../../src-shared/locales/zh-CN/companies/join-page.ts";
import type { Notices } from "../../records/phone-page/notice.ts";

const noticeOf = ({ noticeTitle: title, notice: text, consent }: typeof textsZh | typeof textsEn) => ({
  ...{ title, text, boxes: { consent } },
});

/** Notices to the contact of a company that applies, who agrees to them. Another text needs another `joinConsentVersion`. */
export const joinNotices: Notices = { "zh-CN": noticeOf(textsZh), en: noticeOf(textsEn) };
