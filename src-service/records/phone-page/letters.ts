/** Letter that the tokens of codes to register by begin with (`phone-page/serve.ts`). */
export const qrCodeLetter = "q";
