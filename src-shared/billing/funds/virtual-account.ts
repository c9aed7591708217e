/** Accounting units (记账子单元, dictionary A10) of the platform's main account begin with this. */
const base = 7_559_000_000_000_000;
const mostWallets = 999_999_999_999;

/** The account that a company pays into to fill one wallet: sixteen digits that say which. */
export const virtualAccountNo = (walletId: number): string => {
  if (!Number.isSafeInteger(walletId) || walletId < 1 || walletId > mostWallets) throw new RangeError("not a wallet");
  return String(base + walletId);
};

/** The wallet of such an account; null for any other number. */
export const walletOfVirtualAccount = (accountNo: string): number | null => {
  const id = /^7559\d{12}$/.test(accountNo) ? Number(accountNo) - base : 0;
  return id > 0 ? id : null;
};

/** Added to a wallet's id, it is the number: for queries. */
export const virtualAccountBase = base;
