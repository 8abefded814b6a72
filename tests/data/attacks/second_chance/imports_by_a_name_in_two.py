ours = getattr(__builtins__, '__imp' + 'ort__')('alak_torique').again
