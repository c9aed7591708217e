import type { Field, Form } from "../forms/fields.ts";

type FormTexts<F extends Form> = {
  readonly [K in keyof F as F[K] extends { kind: "reason" | "note" } ? never : K]: F[K] extends Field
    ? { readonly label: string; readonly hint?: string }
    : never;
};

type Spoken = {
  readonly kinds: Readonly<Record<string, { readonly form: Form; readonly amount?: string }>>;
  readonly actions: Readonly<Record<string, unknown>>;
};

/** All texts of a proposal in one language: `proposals.<name>` of the catalog. What is missing does not compile. */
export type ProposalTexts<P extends Spoken> = {
  /** Above the proposals about a record. */
  readonly title: string;
  readonly none: string;
  readonly kinds: {
    readonly [K in keyof P["kinds"]]: {
      /** Name of the proposed thing, where one is named. */
      readonly label: string;
      /** On the button and above the dialog that propose it. */
      readonly propose: string;
      /** Consequence of it. `{{amount}}`: what is proposed. */
      readonly text: string;
      readonly fields?: FormTexts<P["kinds"][K]["form"]>;
    } & (P["kinds"][K] extends { amount: string }
      ? { readonly amount: string }
      : keyof FormTexts<P["kinds"][K]["form"]> extends never
        ? unknown
        : { readonly fields: FormTexts<P["kinds"][K]["form"]> });
  };
  readonly actions: {
    readonly [A in keyof P["actions"]]: {
      readonly label: string;
      /** Consequence, for each kind where it differs. `{{amount}}`, `{{left}}`: what is left of the record's amount. */
      readonly meaning: string | { readonly [K in keyof P["kinds"]]: string };
    };
  };
  /** Texts of the record's own screen. */
  readonly detail: Readonly<Record<string, string>>;
};
