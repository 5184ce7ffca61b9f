import type { SourceDocument } from '#shared/check/problem.ts'
import type { CheckSetup, DraftReport } from './check-drafts.ts'

export type ToWorker = { kind: 'set-up'; setup: CheckSetup } | { kind: 'check'; drafts: readonly SourceDocument[] }

export type FromWorker = { ready: true } | { report: DraftReport } | { failure: string }
