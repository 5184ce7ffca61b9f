import { useDebounceEffect } from 'ahooks'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SourceDocument } from '#shared/check/problem.ts'
import type { DraftReport } from './check/check-drafts.ts'
import { createChecker, startCheckWorker } from './check/checker.ts'
import { shippedDocuments, shippedMetas } from './documents/shipped-documents.ts'
import type { InstallationNames } from './use-installation.ts'

export interface Checked extends DraftReport {
  /** Checked documents; the texts in the editors may be newer. */
  drafts: readonly SourceDocument[]
}

const DELAY_MS = 250

/** Checks drafts during typing; undefined until the first answer. */
export function useCheck(drafts: readonly SourceDocument[], names: InstallationNames): Checked | undefined {
  const [checked, setChecked] = useState<Checked>()
  const tell = useCallback((report: DraftReport, about: readonly SourceDocument[]) => {
    setChecked({ ...report, drafts: about })
  }, [])
  const ready = names.state !== 'loading'
  const world = names.state === 'known' ? names.world : undefined
  const setup = useMemo(() => ({ documents: shippedDocuments, metas: shippedMetas, names: world }), [world])
  const [checker, setChecker] = useState<ReturnType<typeof createChecker>>()

  useEffect(() => {
    if (!ready) return
    const own = createChecker({ setup, start: startCheckWorker, tell })
    setChecker(own)
    return () => own.stop()
  }, [ready, setup, tell])

  useDebounceEffect(() => checker?.check(drafts), [checker, drafts], { wait: DELAY_MS })
  return checked
}
