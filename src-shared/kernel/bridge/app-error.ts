/** The cloneable shape in which an error crosses the bridge. */
export type BridgeErrorShape = {
  code: string;
  params: Record<string, string | number>;
  retryable: boolean;
  fields?: Record<string, string[]> | undefined;
};

/** An error with a stable code; the text is the renderer's job (`errors.<code>` in the locales). */
export class AppError extends Error {
  readonly code: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly retryable: boolean;
  readonly fields: Readonly<Record<string, string[]>> | undefined;
  constructor(
    code: string,
    options: {
      params?: Record<string, string | number>;
      retryable?: boolean;
      fields?: Record<string, string[]> | undefined;
    } = {},
  ) {
    super(code);
    this.name = "AppError";
    this.code = code;
    this.params = options.params ?? {};
    this.retryable = options.retryable ?? false;
    this.fields = options.fields;
  }
  /** The cloneable shape that crosses the bridge. */
  toShape(): BridgeErrorShape {
    return {
      code: this.code,
      params: { ...this.params },
      retryable: this.retryable,
      ...(this.fields && { fields: { ...this.fields } }),
    };
  }
}
