import { importPermission } from "../../../src-shared/imports/permission.ts";
import { templateByName } from "../../../src-shared/imports/registry.ts";
import type { ImportParts } from "./import-parts.ts";

type Parts = Pick<ImportParts, "session" | "isTaken">;

/**
 * Why a file of a template is not taken from the person at the desk: nobody takes such rows yet, or they lack the permission.
 * Null when it is taken, and for names that are no template.
 */
export const templateRefusal = (parts: Parts, name: string): "template_not_open" | "template_forbidden" | null => {
  const template = templateByName(name);
  if (template === undefined) return null;
  if (!parts.isTaken(template)) return "template_not_open";
  const held = parts.session.user()?.permissions ?? [];
  return held.includes(importPermission[template.name]) ? null : "template_forbidden";
};
