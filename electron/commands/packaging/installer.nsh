; Links of the form parley:// open the program: on Windows the installer has to say so itself.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley" "" "URL:Parley link"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parley\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  DeleteRegKey SHELL_CONTEXT "Software\Classes\parley"
!macroend
