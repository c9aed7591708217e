/** An account that the agency has with a channel. */
export type OwnAccount = { readonly account_no: string; readonly bank_code: string };

const sandbox: Readonly<Record<number, OwnAccount>> = {
  1: { account_no: "755900000010101", bank_code: "CMB" },
  2: { account_no: "755900000010101", bank_code: "CMB" },
  3: { account_no: "1900006891", bank_code: "WECHAT" },
  4: { account_no: "2088102146225135", bank_code: "ALIPAY" },
  5: { account_no: "622908000010505", bank_code: "CIB" },
};

/** The agency's account with a channel (spec 3: 1 bank, 2 own, 3 WeChat pay, 4 Alipay, 5 merchant bank), at the sandbox. */
export const ownAccount = (channel: number): OwnAccount => sandbox[channel] ?? { account_no: "", bank_code: "" };
