/**
 * Reactions that are always loaded, since entities imply them or many pages name them; the others are in
 * lazy-registry.ts.
 */
import type { ReactionEntry } from '../reaction-plugin.ts'
import { checkRuleManifest } from './check-rule/check-rule.manifest.ts'
import { reactCheckRule } from './check-rule/check-rule.ts'
import { readOnlyManifest } from './read-only/read-only.manifest.ts'
import { reactReadOnly } from './read-only/read-only.ts'
import { uniqueManifest } from './unique/unique.manifest.ts'
import { reactUnique } from './unique/unique.ts'
import { valueManifest } from './value/value.manifest.ts'
import { reactValue } from './value/value.ts'
import { visibleManifest } from './visible/visible.manifest.ts'
import { reactVisible } from './visible/visible.ts'

export const reactions: readonly ReactionEntry[] = [
  // state of a field
  { manifest: visibleManifest, kind: 'tracked', run: reactVisible },
  { manifest: readOnlyManifest, kind: 'tracked', run: reactReadOnly },
  // value of a field
  { manifest: valueManifest, kind: 'tracked', run: reactValue },
  // checks on the server
  { manifest: uniqueManifest, kind: 'once', run: reactUnique },
  { manifest: checkRuleManifest, kind: 'once', run: reactCheckRule },
]
