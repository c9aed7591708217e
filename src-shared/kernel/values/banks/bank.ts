/**
 * A bank of the table. `code`: letters as Alipay-style card data use them; `cnaps_no`: head-office number,
 * whose first three digits are the class; `is_company`: offered for corporate accounts (spec §5); `is_personal_payout`:
 * workers may be paid there.
 */
export type Bank = {
  code: string;
  name: string;
  cnaps_no: string;
  is_company: boolean;
  is_personal_payout: boolean;
};

const bank = (code: string, cnaps_no: string, name: string, isCompany = true): Bank => ({
  code,
  name,
  cnaps_no,
  is_company: isCompany,
  is_personal_payout: true,
});

/**
 * Dictionary A9, and larger city and rural banks beyond it. SHRCB, MYBANK and WEBANK have no letter code in the public
 * card data: theirs are ours.
 * WeBank keeps no counter for corporate accounts, so it is not offered for them.
 */
export const banks: readonly Bank[] = [
  bank("ICBC", "102100099996", "中国工商银行"),
  bank("ABC", "103100000026", "中国农业银行"),
  bank("BOC", "104100000004", "中国银行"),
  bank("CCB", "105100000017", "中国建设银行"),
  bank("COMM", "301290000007", "交通银行"),
  bank("CITIC", "302100011000", "中信银行"),
  bank("CEB", "303100000006", "中国光大银行"),
  bank("HXBANK", "304100040000", "华夏银行"),
  bank("CMBC", "305100000013", "中国民生银行"),
  bank("GDB", "306581000003", "广发银行"),
  bank("SPABANK", "307584007998", "平安银行"),
  bank("CMB", "308584000013", "招商银行"),
  bank("CIB", "309391000011", "兴业银行"),
  bank("SPDB", "310290000013", "浦发银行"),
  bank("BJBANK", "313100000013", "北京银行"),
  bank("NJCB", "313301008887", "南京银行"),
  bank("JSBANK", "313301099999", "江苏银行"),
  bank("HZCB", "313331000014", "杭州银行"),
  bank("NBBANK", "313332082914", "宁波银行"),
  bank("SHBANK", "325290000012", "上海银行"),
  bank("EGBANK", "315456000105", "恒丰银行"),
  bank("CZBANK", "316331000018", "浙商银行"),
  bank("BOHAIB", "318110000014", "渤海银行"),
  bank("HSBANK", "319361000013", "徽商银行"),
  bank("TCCB", "313110000017", "天津银行"),
  bank("HRBANK", "313261000018", "哈尔滨银行"),
  bank("QDCCB", "313452060150", "青岛银行"),
  bank("ZZBANK", "313491000232", "郑州银行"),
  bank("HKB", "313521000011", "汉口银行"),
  bank("CSCB", "313551088886", "长沙银行"),
  bank("GCB", "313581003284", "广州银行"),
  bank("CDCB", "313651099999", "成都银行"),
  bank("CQBANK", "313653000013", "重庆银行"),
  bank("XABANK", "313791000015", "西安银行"),
  bank("CDRCB", "314651000000", "成都农商银行"),
  bank("CRCBANK", "314653000011", "重庆农村商业银行"),
  bank("BJRCB", "402100000018", "北京农村商业银行"),
  bank("SHRCB", "322290000011", "上海农商银行"),
  bank("MYBANK", "323331000001", "浙江网商银行"),
  bank("WEBANK", "323584000888", "深圳前海微众银行", false),
  bank("PSBC", "403100000004", "中国邮政储蓄银行"),
];

const byCode = new Map(banks.map((entry) => [entry.code, entry]));

/** The bank of a letter code, or undefined. */
export const bankByCode = (code: string): Bank | undefined => byCode.get(code);

/** Common words around a bank's name that do not identify it. */
const nameNoise = /股份有限公司|有限责任公司|有限公司|^中国(?!银行)|^深圳前海|^浙江(?=网商)/gu;
const shortName = (name: string): string => name.trim().replace(nameNoise, "");
const byShortName = new Map(banks.map((entry) => [shortName(entry.name), entry]));

/** The bank of a full or short name (中国工商银行股份有限公司, 工商银行); undefined for branches and unknown names. */
export const bankByName = (name: string): Bank | undefined => byShortName.get(shortName(name));

/** The banks of a worker's card that the four-factor form offers: those flagged as company banks (decision 7.6). */
export const offeredBanks: readonly Bank[] = banks.filter((entry) => entry.is_company);
