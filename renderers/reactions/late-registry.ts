/** Reactions that few pages name; they are loaded with the first page that does. */
import type { ReactionEntry } from '../pieces.ts'

export const lateReactions: readonly ReactionEntry[] = []
