/** Where an administrator would mend a rule. */
export type RulePart = 'ruleColumn' | 'ruleConditions' | 'ruleValue'

/** Why a data rule cannot be evaluated; the message is fit for who writes the rule. */
export class RuleBroken extends Error {
  readonly part: RulePart

  constructor(part: RulePart, message: string) {
    super(message)
    this.name = 'RuleBroken'
    this.part = part
  }
}
