import { Component, type ReactNode } from 'react'
import { texts } from '../texts.ts'
import { ExceptionPage } from './exception-page.tsx'

interface Props {
  children: ReactNode
}

/** Keeps a fault inside its part of the page. Give it a `key` that changes with the place. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const action = { label: texts.reload, run: () => window.location.reload() }
    return <ExceptionPage status={500} title={texts.faultPage} action={action} />
  }
}
