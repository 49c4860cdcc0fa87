// Views that are never the first, in one chunk: any of them may be next once the person is active.
export { GetView } from './get/get.tsx'
export { GetOptionsView } from './get-options/get-options.tsx'
export { InstallByScanView } from './install-by-scan/install-by-scan.tsx'
export { MissingView } from './missing/missing.tsx'
export { NetworksView } from './networks/networks.tsx'
export { ProfileView } from './profile/profile.tsx'
export { VerifyView } from './verify/verify.tsx'
export { WhatIsBeside, WhatIsView } from './what-is/what-is.tsx'
