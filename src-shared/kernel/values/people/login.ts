/** App type 7 is agency mode, every other value company mode (spec 1). */
export const agencyAppType = 7;

/** Methods of proving one's identity at the sign-in, as the call names them. */
export const loginTypes = { sms: 1, password: 2 } as const;

/** Six digits of an authenticator, or one of the recovery codes (`xxxx-xxxx`). */
export const secondFactorPattern = /^(\d{6}|[0-9a-z]{4}-[0-9a-z]{4})$/;
