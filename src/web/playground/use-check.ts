import { useDebounceEffect } from 'ahooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { CheckScope, DraftReport } from './check/check-drafts.ts'
import { createChecker, startCheckWorker } from './check/checker.ts'
import { shippedDocuments, shippedMetas } from './documents/shipped-documents.ts'
import type { InstallationNames } from './use-installation.ts'

export interface Checked extends DraftReport {
  /** Checked documents; the texts in the editors may be newer. */
  drafts: readonly SourceDocument[]
}

/** With the check itself, problems appear within half a second of the last key. */
const DELAY_MS = 150
/** Other documents are checked once nobody types: that takes seconds. */
const ELSEWHERE_DELAY_MS = 1_000

/**
 * Checks drafts during typing, and later the documents that they may break, each in its own worker; undefined until
 * the first answer.
 */
export function useCheck(drafts: readonly SourceDocument[], names: InstallationNames): Checked | undefined {
  const own = useScopedCheck(drafts, names, 'drafts', DELAY_MS)
  const all = useScopedCheck(drafts, names, 'all', ELSEWHERE_DELAY_MS)
  return useMemo(() => own && { ...own, elsewhere: all?.elsewhere ?? [] }, [own, all])
}

function useScopedCheck(
  drafts: readonly SourceDocument[],
  names: InstallationNames,
  scope: CheckScope,
  wait: number,
): Checked | undefined {
  const [checked, setChecked] = useState<Checked>()
  const show = useCallback((report: DraftReport, about: readonly SourceDocument[]) => {
    setChecked({ ...report, drafts: about })
  }, [])
  const ready = names.state !== 'loading'
  const environment = names.state === 'known' ? names.environment : undefined
  const setup = useMemo(
    () => ({ documents: shippedDocuments, metas: shippedMetas, names: environment, scope }),
    [environment, scope],
  )
  const [checker, setChecker] = useState<ReturnType<typeof createChecker>>()

  useEffect(() => {
    if (!ready) return
    const own = createChecker({ setup, start: startCheckWorker, report: show })
    setChecker(own)
    return () => own.stop()
  }, [ready, setup, show])

  useDebounceEffect(() => checker?.check(drafts), [checker, drafts], { wait })
  return checked
}
