/**
 * Where the vendored table is behind the Ministry of Civil Affairs or has names that nobody reads. Some regions stand in it
 * twice, by their old and their new code (杭州 and 三明 2021, 偃师, 孟津, 横州, 祁阳, 凤翔, 会理, 黔西, 禄丰, 旬阳, 沙湾): the old one goes.
 * Missing are 米林 and 错那 (cities since 2023), 白杨 (2023), 和安 and 和康 (2024).
 */
export const removedRegions: ReadonlySet<string> = new Set(
  "330103 330104 350402 350403 350427 350625 350681 410306 410322 410381 431121 450127 513425 520522 532331 540422 540530 610322 610928 654223".split(
    " ",
  ),
);

export const addedRegions: Readonly<Record<string, string>> = {
  "410307": "偃师区",
  "410308": "孟津区",
  "450181": "横州市",
  "540481": "米林市",
  "540581": "错那市",
  "653228": "和安县",
  "653229": "和康县",
  "659012": "白杨市",
  "419000": "省直辖县级",
  "429000": "省直辖县级",
  "469000": "省直辖县级",
  "659000": "自治区直辖县级",
};
