import { Component, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'

interface Props {
  /** Where in the page it stands, for the author. */
  place: string
  children: ReactNode
}

/** Shows an error card instead of a piece that threw; its retry draws the piece anew. */
export class ErrorBoundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {}

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override componentDidCatch(error: Error) {
    console.error(this.props.place, error)
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    const retry = () => this.setState({ error: undefined })
    return <ErrorCard title={`${this.props.place} 无法显示`} details={[error.message]} onRetry={retry} />
  }
}
