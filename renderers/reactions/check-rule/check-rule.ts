import type { FieldControl } from '#renderers/field-control.ts'
import type { PreparedReaction } from '#renderers/prepared-reaction.ts'
import type { ReactionContext } from '#renderers/reaction-plugin.ts'

/** Checks the value on the server by a check rule, and shows the message of the server. */
export function reactCheckRule(control: FieldControl, { ports }: ReactionContext, reaction: PreparedReaction): void {
  const ruleCode = String(reaction.with.ruleCode)
  control.addRemoteRule(`check-rule ${ruleCode}`, async (value) => {
    const { ok, message } = await ports.checks.rule(ruleCode, String(value))
    return ok ? undefined : message
  })
}
