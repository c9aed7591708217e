import type { ComponentProps } from "react";
import { Section } from "../../ui/facts/Facts.tsx";
import { RowFields } from "./RowFields.tsx";

/** A titled part of a detail that shows fields of its row. */
export const RowSection = ({ title, ...fields }: ComponentProps<typeof RowFields> & { readonly title: string }) => (
  <Section title={title}>
    <RowFields {...fields} />
  </Section>
);
