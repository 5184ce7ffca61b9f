import { Component, type ReactNode } from 'react'
import { ErrorCard } from './error-card.tsx'

interface Props {
  /** Place in the page, for the author. */
  place: string
  children: ReactNode
}

/** Shows an error card instead of a child that threw; its retry renders the child again. */
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
