/** Reactions that few pages name; they load with the first page that names one. */
import type { ReactionEntry } from '../reaction-plugin.ts'
import { cascadeManifest } from './cascade/cascade.manifest.ts'
import { reactCascade } from './cascade/cascade.ts'
import { cascadeRowsManifest } from './cascade-rows/cascade-rows.manifest.ts'
import { reactCascadeRows } from './cascade-rows/cascade-rows.ts'
import { disabledManifest } from './disabled/disabled.manifest.ts'
import { reactDisabled } from './disabled/disabled.ts'
import { fillRuleManifest } from './fill-rule/fill-rule.manifest.ts'
import { reactFillRule } from './fill-rule/fill-rule.ts'
import { linkedManifest } from './linked/linked.manifest.ts'
import { reactLinked } from './linked/linked.ts'
import { openedManifest } from './opened/opened.manifest.ts'
import { reactOpened } from './opened/opened.ts'
import { optionsManifest } from './options/options.manifest.ts'
import { reactOptions } from './options/options.ts'
import { requiredManifest } from './required/required.manifest.ts'
import { reactRequired } from './required/required.ts'

export const lazyReactions: readonly ReactionEntry[] = [
  // state of a field
  { manifest: requiredManifest, kind: 'tracked', run: reactRequired },
  { manifest: disabledManifest, kind: 'tracked', run: reactDisabled },
  // state of a field when the form opens
  { manifest: openedManifest, kind: 'first', run: reactOpened },
  // value and options of a field
  { manifest: optionsManifest, kind: 'tracked', run: reactOptions },
  { manifest: linkedManifest, kind: 'tracked', run: reactLinked },
  { manifest: cascadeManifest, kind: 'tracked', run: reactCascade },
  { manifest: cascadeRowsManifest, kind: 'tracked', run: reactCascadeRows },
  // values from the server
  { manifest: fillRuleManifest, kind: 'tracked', run: reactFillRule },
]
