/** Every reaction that a field may name. */
import type { ReactionEntry } from '../pieces.ts'
import { checkRuleManifest } from './check-rule/check-rule.manifest.ts'
import { reactCheckRule } from './check-rule/check-rule.ts'
import { optionsManifest } from './options/options.manifest.ts'
import { reactOptions } from './options/options.ts'
import { readOnlyManifest } from './read-only/read-only.manifest.ts'
import { reactReadOnly } from './read-only/read-only.ts'
import { requiredManifest } from './required/required.manifest.ts'
import { reactRequired } from './required/required.ts'
import { uniqueManifest } from './unique/unique.manifest.ts'
import { reactUnique } from './unique/unique.ts'
import { valueManifest } from './value/value.manifest.ts'
import { reactValue } from './value/value.ts'
import { visibleManifest } from './visible/visible.manifest.ts'
import { reactVisible } from './visible/visible.ts'

export const reactions: readonly ReactionEntry[] = [
  // what a field is
  { manifest: visibleManifest, kind: 'tracked', run: reactVisible },
  { manifest: requiredManifest, kind: 'tracked', run: reactRequired },
  { manifest: readOnlyManifest, kind: 'tracked', run: reactReadOnly },
  // what it holds
  { manifest: optionsManifest, kind: 'tracked', run: reactOptions },
  { manifest: valueManifest, kind: 'tracked', run: reactValue },
  // what only the server knows
  { manifest: uniqueManifest, kind: 'once', run: reactUnique },
  { manifest: checkRuleManifest, kind: 'once', run: reactCheckRule },
]
