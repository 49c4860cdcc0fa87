import { describeCrashes } from './testing/crashes.ts'

describeCrashes('postgres')
