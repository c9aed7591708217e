import {
  type BinaryOperationNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  RawNode,
  type RootOperationNode,
  ValueNode,
} from "kysely";
import type { Writing } from "../../../src-service/core/context.ts";
import { Killed, type Life } from "./kill-places.ts";
import type { ServiceMistake } from "./mistakes.ts";

const changes: readonly string[] = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];
const ofPart = /^(savepoint part|release savepoint part|rollback to savepoint part)$/;
/** What a payment code is bound to: person, object, digest of what was seen. */
const binding = /^(\d+):\d+:[0-9a-f]{64}$/;

/** Takes whatever code was sent to a person last, whatever it was sent for. */
class AnyCode extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { rightOperand: right } = node;
    const person = ValueNode.is(right) && typeof right.value === "string" ? binding.exec(right.value)?.[1] : undefined;
    if (person === undefined) return super.transformBinaryOperation(node);
    return { ...node, operator: OperatorNode.create("like"), rightOperand: ValueNode.create(`${person}:%`) };
  }
}
const anyCode = new AnyCode();

/** What is written of a payment code by a service that binds it to the person alone. */
export const looseText = (text: string): string => text.replace(/\n\d+:\d+:[0-9a-f]{64}\n/, "\n");

/** Sees every statement of one transaction of a person's call: the service may die at it, or make its mistake. */
const watch = (life: Life, mistake: ServiceMistake | null): KyselyPlugin => {
  let hasLimits = false;
  const judged = (node: RootOperationNode): RootOperationNode => {
    if (mistake === "loose-codes") return anyCode.transformNode(node);
    const text = RawNode.is(node) ? node.sqlFragments.join("") : "";
    return mistake === "no-savepoints" && ofPart.test(text) ? RawNode.createWithSql("select 1") : node;
  };
  return {
    transformQuery: ({ node }) => {
      if (life.isDead()) throw new Killed("dead");
      if (changes.includes(node.kind)) life.pass("call-halfway");
      return judged(node);
    },
    transformResult: async ({ result }) => {
      const isLimit = result.rows.some((row) => Object.hasOwn(row, "amount_limit"));
      if (mistake !== "limit-of-each" || !isLimit || hasLimits) return result;
      // What is asked first is for the sum.
      hasLimits = true;
      return { ...result, rows: result.rows.map((row) => ({ ...row, amount_limit: null })) };
    },
  };
};

/** A transaction whose statements are seen. */
export const watched = (writing: Writing, life: Life, mistake: ServiceMistake | null): Writing => ({
  ...writing,
  tx: writing.tx.withPlugin(watch(life, mistake)),
});
