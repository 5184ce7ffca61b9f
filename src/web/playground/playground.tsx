import { Tabs } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { ErrorBoundary } from '#renderers/ui/feedback/error-boundary.tsx'
import type { Entity } from '#shared/documents/entity.ts'
import type { Page } from '#shared/documents/page.ts'
import { Waiting } from '../shell/waiting.tsx'
import { EditorView } from './editor-view.tsx'
import { PlaygroundContext } from './playground-context.ts'
import { type PlaygroundView, playgroundViews } from './views.ts'
import './playground.css'
import type { Brought } from './opened-page.ts'

const EDITOR = 'editor'

/** Playground: an editor with a live screen, and further views. */
export function Playground() {
  const [view, setView] = useState(EDITOR)
  const [brought, setBrought] = useState<Brought>()
  const api = useMemo(
    () => ({
      open(page: Page, entity?: Entity) {
        setBrought((before) => ({ page, entity, number: (before?.number ?? 0) + 1 }))
        setView(EDITOR)
      },
    }),
    [],
  )
  const editor = <EditorView brought={brought} />
  return (
    <PlaygroundContext value={api}>
      <div className="w-playground">
        {playgroundViews.length === 0 ? (
          editor
        ) : (
          <Tabs
            activeKey={view}
            onChange={setView}
            items={[
              { key: EDITOR, label: '编辑', children: editor, forceRender: true },
              ...playgroundViews.map((each) => ({ key: each.key, label: each.title, children: <Shown view={each} /> })),
            ]}
          />
        )}
      </div>
    </PlaygroundContext>
  )
}

function Shown({ view: { View } }: { view: PlaygroundView }) {
  return (
    <ErrorBoundary part="页面编辑器" as="page">
      <Suspense fallback={<Waiting />}>
        <View />
      </Suspense>
    </ErrorBoundary>
  )
}
