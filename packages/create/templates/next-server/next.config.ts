import type { NextConfig } from 'next'

const config: NextConfig = {
  // Addresses of Countersign's documentation end with a slash.
  skipTrailingSlashRedirect: true,
}

export default config
